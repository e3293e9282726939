import { listPaymentMethods } from '#storage/repositories/organization/payment-methods.ts'
import { CollectionRoutes } from '../kinds/collection.ts'
import { PaymentMethod, PaymentMethodCreate, PaymentMethodQuery } from './schema.ts'
import { makePaymentMethod, presentPaymentMethods } from './service.ts'

const operations = new CollectionRoutes({
  noun: 'payment method',
  tag: 'Payroll configuration',
  scopes: 'config',
  confidential: true,
  Item: PaymentMethod,
  present: (tenant, rows: Parameters<typeof presentPaymentMethods>[1]) =>
    presentPaymentMethods(tenant, rows, { reveal: false }),
})

export const paymentMethodRoutes = {
  list: operations.list({
    description:
      'Returns the payment methods of the organization: bank accounts, cheque, cash or UPI. Account numbers are masked unless `reveal=true`.',
    query: PaymentMethodQuery,
    rows: ({ tenant, organizationId, page }) => listPaymentMethods(tenant, organizationId, page),
    present: presentPaymentMethods,
  }),

  create: operations.create({
    description:
      'Creates a payment method. The first one becomes the default. Runs that are marked paid refer to it.',
    body: PaymentMethodCreate,
    example: {
      organization_id: 12,
      name: 'HDFC salary account',
      type: 'bank_transfer',
      bank_format: 'hdfc',
      bank_account: {
        account_name: 'Kaveri Textiles Private Limited',
        account_number: '50200011223344',
        ifsc: 'HDFC0000523',
      },
    },
    run: async ({ tenant, organizationId, body }) => ({
      row: await makePaymentMethod(tenant, organizationId, body),
    }),
  }),
}
