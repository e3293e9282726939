/** Deliveries whose latest attempt failed, and those that ended without success: few among millions, with an index of their own. */
export const isUndelivered = "(outcome <> 'delivered' or status in ('failed', 'dropped'))"
