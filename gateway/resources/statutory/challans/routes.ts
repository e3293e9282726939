import type { Challan as StoredChallan } from '#storage/entities/challan.ts'
import { challans, listChallans } from '#storage/repositories/statutory/challans.ts'
import { CollectionRoutes } from '../../kinds/collection.ts'
import { Challan, ChallanCreate, ChallanQuery } from './schema.ts'
import { presentChallan, recordChallan, removeChallan } from './service.ts'

const operations = new CollectionRoutes({
  noun: 'challan',
  under: 'statutory',
  tag: 'Statutory',
  scopes: 'statutory',
  confidential: true,
  located: true,
  Item: Challan,
  present: (_, rows: readonly StoredChallan[]) => rows.map(presentChallan),
})

export const challanRoutes = {
  list: operations.list({
    description: 'Returns the challans of the organization, filtered by type and period.',
    query: ChallanQuery,
    rows: ({ tenant, organizationId, query, page }) => listChallans(tenant, organizationId, query, page),
  }),

  create: operations.create({
    description:
      'Records a deposit of income tax, provident fund, state insurance, professional tax or labour welfare fund. The statements of income tax list their deductees under these challans.',
    body: ChallanCreate,
    example: {
      organization_id: 12,
      type: 'tds',
      period: { month: 9, year: 2026 },
      bsr_code: '0510308',
      challan_number: '02871',
      deposited_on: '2026-10-07',
      amount: 48250,
    },
    errors: ['external_id_taken', 'conflict'],
    run: async ({ tenant, organizationId, body }) => ({
      row: await recordChallan(tenant, organizationId, body),
    }),
  }),

  get: operations.get({ description: 'Returns a challan.', find: challans.find }),

  remove: operations.remove({
    description:
      'Deletes a challan that was recorded by mistake. Returns 409 `conflict` while contractor payments name it.',
    errors: ['conflict'],
    find: challans.find,
    run: ({ tenant, target }) => removeChallan(tenant, target),
  }),
}
