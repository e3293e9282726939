import { Type } from 'typebox'
import { flag, record, text, total } from '../../http/schema.ts'

const Explained = record(
  {
    code: text(50, {
      description:
        'Reason. `arrears`: of earlier months, which have returns of their own. `challan_rounding`: payslips round for each member, the challan once. `minimum_charge`: the least charge of an establishment. `not_levied`: refunds of a tax that is levied no longer. `contributed_too_much`: stays remitted for days or absences that became known later; a revised PF return states it. `not_deposited`: income tax that no challan deposits. `challan_overdrawn`: the challans deposit less than the payslips under them deducted. `uan_missing`, `ip_number_missing`: of people without the number that the portal takes them by. `held`: not paid yet. `cash`, `cheque`, `upi`, `other_means`: paid by other means than the bank file. `paid`: part of a settlement that is paid already. Of the bank file, the codes of its `excluded`.',
      examples: ['challan_rounding'],
    }),
    count: Type.Integer({ description: 'Number of payslips or members concerned.', examples: [10] }),
    amount: total({ description: 'Part of the difference.' }),
  },
  'ReconciliationReason',
)

const Row = record(
  {
    left: text(100, { description: 'A figure, by its source.', examples: ['run.net_payable'] }),
    right: text(100, {
      description: 'The figure that must equal it, by its source.',
      examples: ['register.net_payable'],
    }),
    left_amount: total({ description: 'Amount of the left figure.' }),
    right_amount: total({ description: 'Amount of the right figure.' }),
    difference: total({ description: 'Left less right.' }),
    explained: Type.Array(Explained, { description: 'Parts of the difference that have a reason.' }),
  },
  'ReconciliationRow',
)

export const Reconciliation = record(
  {
    payroll_run_id: Type.String(),
    balanced: flag({ description: 'Whether every difference is zero or explained in full.' }),
    data: Type.Array(Row, { description: 'The compared figures.' }),
  },
  'Reconciliation',
)
