// Where what a payslip `p` deducts for a state is owed: the place that it was calculated for.

/** The authority that levies professional tax is named by its state first. */
export const taxState = `coalesce(left(p.pt_authority, 2), p.facts::json -> 'pt' ->> 'stateCode', p.facts::json ->> 'workStateCode')`

/** State of the labour welfare fund. */
export const fundState = `coalesce(p.facts::json -> 'lwf' ->> 'stateCode', p.facts::json ->> 'workStateCode')`
export const fundName = `coalesce(p.facts::json -> 'lwf' ->> 'fund', 'general')`
