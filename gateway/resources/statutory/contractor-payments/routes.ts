import type { ContractorPayment as StoredPayment } from '#storage/entities/contractor-payment.ts'
import { contractorPayments, listContractorPayments } from '#storage/repositories/statutory/challans.ts'
import { CollectionRoutes } from '../../kinds/collection.ts'
import { ContractorPayment, ContractorPaymentCreate, ContractorPaymentQuery } from './schema.ts'
import { presentContractorPayments, recordContractorPayment } from './service.ts'

const operations = new CollectionRoutes({
  noun: 'contractor payment',
  tag: 'Statutory',
  scopes: 'statutory',
  confidential: true,
  located: true,
  Item: ContractorPayment,
  present: (tenant, rows: readonly StoredPayment[]) =>
    presentContractorPayments(tenant, rows, { reveal: false }),
})

export const contractorPaymentRoutes = {
  list: operations.list({
    description:
      'Returns payments to contractors and other residents who are no employees, filtered by day and challan. PANs are masked unless `reveal=true`.',
    query: ContractorPaymentQuery,
    rows: ({ tenant, organizationId, query, page }) =>
      listContractorPayments(tenant, organizationId, query, page),
    present: presentContractorPayments,
  }),

  create: operations.create({
    description:
      'Records a payment to a contractor, professional or other resident who is no employee, with the tax deducted. The statement 26Q, or 140 from April 2026, lists it.',
    body: ContractorPaymentCreate,
    example: {
      organization_id: 12,
      deductee: { name: 'Sharma Transport Private Limited', pan: 'AAHCS2781K', type: 'company' },
      section: '194C',
      paid_on: '2026-10-09',
      amount: 125000,
      rate: 2,
      tds: 2500,
    },
    errors: ['external_id_taken'],
    run: async ({ tenant, organizationId, body }) => ({
      row: await recordContractorPayment(tenant, organizationId, body),
    }),
  }),

  get: operations.get({
    description: 'Returns a contractor payment. The PAN is masked.',
    find: contractorPayments.find,
  }),

  remove: operations.remove({
    description: 'Deletes a contractor payment that was recorded by mistake.',
    errors: [],
    find: contractorPayments.find,
    run: ({ tenant, target }) => contractorPayments.remove(tenant, target),
  }),
}
