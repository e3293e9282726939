// Records that partners read most are read by functions, each with the reach of its caller: a read is one
// statement. They act as their caller, so that row-level security applies.

const readFunction = (name: string, parameters: string, result: string, select: string): string => `
  create function ${name}(reach text, ${parameters}) returns table (${result}) language plpgsql as $$
  #variable_conflict use_column
  declare organizations int[] := string_to_array(nullif(reach, ''), ',')::int[];
  begin
    perform set_config('app.organization_ids', reach, true);
    return query ${select};
  end $$;`

const organizations = readFunction(
  'read_organizations',
  'ids int[]',
  'place int, organization text',
  `select asked.place::int, row_to_json(o)::text
   from unnest(ids) with ordinality as asked(id, place)
   join organization o on o.id = asked.id and o.id = any (organizations)`,
)

// Each is looked up by the primary key. In a small table every index that begins with the organization costs the same, and a
// connection keeps its plan when the table has grown; a range in the order of the key costs less by the primary key in a
// table of any size.
const employees = readFunction(
  'read_employees',
  'ids text[], days date[]',
  'place int, employee text, on_day text',
  `select asked.place::int, row_to_json(e)::text, json_build_object(
    'salaryGroupId', (select s.salary_group_id from employee_salary s
      where s.organization_id = e.organization_id and s.employee_id = e.id and s.effective_from <= asked.day
      order by s.effective_from desc limit 1),
    'isBarred', coalesce((select not p.allowed and coalesce(p.until, 'infinity') >= asked.day
      from payroll_permission p
      where p.organization_id = e.organization_id and p.employee_id = e.id and p.effective_from <= asked.day
      order by p.effective_from desc limit 1), false),
    'cycleId', coalesce(
      (select c.cycle_id from employee_cycle c
        where c.organization_id = e.organization_id and c.employee_id = e.id and c.effective_from <= asked.day
        order by c.effective_from desc limit 1),
      (select d.id from payroll_cycle d where d.organization_id = e.organization_id and d.is_default)),
    'shiftId', (select a.shift_id from shift_assignment a
      where a.organization_id = e.organization_id and a.employee_id = e.id
        and a.effective_from <= asked.day and coalesce(a.effective_to, 'infinity') >= asked.day
      order by a.effective_from desc limit 1))::text
    from unnest(ids, days) with ordinality as asked(id, day, place)
    cross join unnest(organizations) as reached(id)
    cross join lateral (select * from employee
      where organization_id = reached.id and id >= asked.id and id <= asked.id order by id limit 1) e`,
)

const amounts = [
  'gross',
  'total_deductions',
  'reimbursements',
  'net_payable',
  'employer_contributions',
  'pf_wages',
  'epf_wages',
  'eps_wages',
  'edli_wages',
  'pf_employee',
  'vpf',
  'eps',
  'pf_employer',
  'edli',
  'pf_admin',
  'ncp_days',
  'esi_wages',
  'esi_employee',
  'esi_employer',
  'esi_covered_until',
  'pt',
  'pt_wages',
  'pt_authority',
  'lwf_employee',
  'lwf_employer',
  'lwf_wages',
  'gratuity_wages',
  'tds',
  'taxable',
]
  .map(name => `p.${name} as "${name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`)
  .join(', ')

/** What each slip `p` of a run `n` shows, with the roster row `r`: its id, figures, person and the rest, as texts. */
const slipTexts = `p.id, p.slip, p.employee, json_build_object(
  'row', (select row_to_json(x) from (select p.id, p.organization_id as "organizationId",
    p.payroll_run_id as "payrollRunId", p.employee_id as "employeeId", p.revision, p.calculated_in as "calculatedIn",
    p.external_id as "externalId", p.period_start as "periodStart", p.period_end as "periodEnd", p.failure,
    encode(p.facts_hash, 'hex') as "factsHash", p.created_at as "createdAt", ${amounts}) x),
  'run', (select row_to_json(x) from (select n.id, n.status, n.revision, n.previous_revision as "previousRevision",
    n.pay_date as "payDate", n.paid_on as "paidOn", n.payment_method_id as "paymentMethodId", n.reference, n.version,
    n.updated_at as "updatedAt") x),
  'member', (select row_to_json(x) from (select r.held, r.hold_reason as "holdReason", r.held_at as "heldAt",
    r.paid_on as "paidOn", r.payment_reference as "paymentReference", r.remarks) x),
  'before', row_to_json(before))::text`

const revisionShown = `case
  when n.status = 'calculating' then n.previous_revision
  when n.status in ('generated', 'locked', 'paid', 'reversed') then n.revision end`

/** The runs of which the sums no longer hold anything, because they were reversed after the calculation of the slip `p`. */
const restatedBy = `(select json_agg(json_build_object('payrollRunId', v.id, 'reversedAt', v.reversed_at) order by v.reversed_at, v.id)
  from payroll_run v
  where v.organization_id = p.organization_id and v.status = 'reversed' and v.pay_date >= year.start
    and v.reversed_at > (select c.started_at from calculation c where c.organization_id = p.organization_id
      and c.payroll_run_id = p.payroll_run_id and c.revision = p.calculated_in)
    and exists (select from payslip b where b.organization_id = v.organization_id and b.payroll_run_id = v.id
      and b.employee_id = p.employee_id and b.revision = v.revision and b.failure is null
      and (b.period_start, b.payroll_run_id) < (p.period_start, p.payroll_run_id)))`

/** The payments before the slip in the tax year of its run; January to March belong to the year before. */
const paidBefore = `
  left join lateral (
    with earlier as materialized (
      select b.period_start, b.slip, b.gross, b.taxable, b.pf_employee, b.vpf, b.pf_arrears, b.pt, b.tds,
        b.esi_employee, b.esi_arrears
      from payslip b
      join payroll_run_employee m on m.organization_id = b.organization_id
        and m.payroll_run_id = b.payroll_run_id and m.employee_id = b.employee_id and m.live
      join payroll_run q on q.organization_id = b.organization_id and q.id = b.payroll_run_id
        and case q.status when 'calculating' then q.previous_revision else q.revision end = b.revision
        and q.status in ('generated', 'locked', 'paid', 'calculating') and q.pay_date >= year.start
      where b.organization_id = p.organization_id and b.employee_id = p.employee_id
        and (b.period_start, b.payroll_run_id) < (p.period_start, p.payroll_run_id) and b.failure is null)
    select count(earlier.period_start)::int as months, coalesce(sum(gross), 0) as gross,
      coalesce(sum(taxable), 0) as taxable, coalesce(sum(pf_employee + vpf + pf_arrears), 0) as pf,
      coalesce(sum(pt), 0) as pt, coalesce(sum(tds), 0) as tds,
      coalesce(sum(esi_employee + esi_arrears), 0) as esi,
      (select json_object_agg(code, amount order by code) from (
        select line ->> 0 as code, sum((line ->> 1)::bigint) as amount
        from earlier cross join json_array_elements(earlier.slip::json -> 'lines') as line group by line ->> 0
      ) by_code) as lines
    from earlier) sums on true
  left join opening_balance o on o.organization_id = p.organization_id and o.employee_id = p.employee_id
    and o.tax_year_start = year.start
  cross join lateral (select sums.*, o.months as opening_months, o.gross as opening_gross,
    coalesce(o.taxable, o.gross) as opening_taxable, o.pf as opening_pf, o.pt as opening_pt, o.tds as opening_tds,
    o.esi as opening_esi, o.components as opening_components,
    ${restatedBy} as restated_by) before`

const ofRun = `
  cross join lateral (select
    make_date(extract(year from n.pay_date - interval '3 months')::int, 4, 1) as start) year
  cross join lateral (select * from payroll_run_employee
    where organization_id = p.organization_id and payroll_run_id = p.payroll_run_id
      and employee_id = p.employee_id limit 1) r
  ${paidBefore}`

const payslips = readFunction(
  'read_payslips',
  'runs text[], people text[], ids text[]',
  'place int, id text, figures text, person text, head text',
  `select asked.place::int, ${slipTexts}
   from unnest(runs, people, ids) with ordinality as asked(run, person, id, place)
   left join lateral (select s.payroll_run_id, s.employee_id from payslip s
     where asked.id is not null and s.organization_id = any (organizations) and s.id = asked.id
     order by s.revision desc limit 1) named on true
   cross join lateral (select * from payroll_run
     where organization_id = any (organizations) and id = coalesce(asked.run, named.payroll_run_id) limit 1) n
   cross join lateral (select * from payslip
     where organization_id = n.organization_id and payroll_run_id = n.id and revision = ${revisionShown}
       and employee_id = coalesce(asked.person, named.employee_id) limit 1) p
   ${ofRun}`,
)

// The page is read in the order of the key from where it begins: joined, the payslips of the whole run would be sorted for each.
const payslipsOfRun = readFunction(
  'read_payslips_of_run',
  'run text, after text, most int',
  '"employeeId" text, id text, figures text, person text, head text',
  `select p.employee_id, ${slipTexts}
   from payroll_run n
   cross join lateral (select * from payslip
     where organization_id = n.organization_id and payroll_run_id = n.id and revision = ${revisionShown}
       and employee_id > after
     order by employee_id limit most) p
   ${ofRun}
   where n.organization_id = any (organizations) and n.id = run
   order by p.employee_id`,
)

const calculations = readFunction(
  'read_calculation',
  'run text, of_revision int',
  '"runInput" json, "ruleSetVersion" text',
  `select c.run_input::json, c.rule_set_version from calculation c
   where c.organization_id = any (organizations) and c.payroll_run_id = run and c.revision = of_revision`,
)

export const readFunctions: readonly string[] = [
  organizations,
  employees,
  payslips,
  payslipsOfRun,
  calculations,
]
