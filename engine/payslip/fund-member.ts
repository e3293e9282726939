// What the provident fund must know of a person, for any month of wages.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { isEmployee } from '#proto/law/employment.ts'

import { agreedMode } from '../rules/pf/index.ts'
import type { PfFacts } from '../rules/pf/index.ts'
import type { PreparedRun } from './prepare.ts'
import { firstJoining } from './spells.ts'

export function fundFacts(
  { input: { organization } }: PreparedRun,
  employee: EmployeeInput,
  { wages, slices, basicAndDa, ncpDays }: Pick<PfFacts, 'wages' | 'slices' | 'basicAndDa' | 'ncpDays'>,
): PfFacts {
  const { pf: member } = employee
  return {
    rate: organization.pf.contributionRate,
    mode: agreedMode(member.wageMode, organization.pf.wageMode),
    wages,
    slices,
    basicAndDa,
    ncpDays,
    dateOfBirth: employee.dateOfBirth,
    isInternationalWorker: employee.isInternationalWorker,
    isOutsideTheLaw: !isEmployee(employee.employmentType),
    member: {
      applicable: member.applicable,
      joinedOn: member.joinedOn ?? firstJoining(employee),
      epsMember: member.epsEligible,
      pensionPaidSince: member.pensionPaidSince ?? null,
      pensionDeferred: member.pensionDeferred,
      higherPension: member.higherPension,
      vpf: member.vpf,
    },
  }
}
