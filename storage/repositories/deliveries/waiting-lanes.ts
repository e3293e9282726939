// The subscriptions for which deliveries wait.

/**
 * `lane`, for a recursive `with`: the ids of those subscriptions, then null. It steps from one to the next in the index, so
 * that the length of a queue costs nothing.
 */
export const waitingLanes = `lane (id) as (
    (select subscription_id from webhook_delivery where status = 'pending' order by subscription_id limit 1)
    union all
    select (select d.subscription_id from webhook_delivery d
            where d.status = 'pending' and d.subscription_id > lane.id order by d.subscription_id limit 1)
    from lane where lane.id is not null
  )`
