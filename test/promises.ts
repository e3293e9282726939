/**
 * Promises of reliability, security and exact money. The title of a test that holds one ends with its number in
 * brackets, `[promise S5]` or `[promises T1, T4]`; every other promise says here what a test of it lacks.
 */
export type Kept = {
  readonly says: string
  /** Absent where the title of a test carries the number. */
  readonly untested?: string
}

const load = 'a test of it needs load on machines that do nothing else'
const pipeline = 'it is a duty of the pipeline that builds images, which is not in this repository'

export const promises: Readonly<Record<string, Kept>> = {
  I1: { says: 'A repeated call with the same Idempotency-Key has one effect and one answer for 24 hours.' },
  I2: { says: 'A key that is reused for another body, path or method is refused with 422 and no effect.' },
  I3: {
    says: 'An effect and the answer kept for it are committed together, whichever process is killed.',
    untested:
      'connections are cut at every commit of seven calls; no process is killed at 50 points per route',
  },
  I4: { says: 'A failure of the service is not kept, so that the same call can succeed later.' },
  I5: {
    says: 'API keys of one account and environment share their Idempotency-Keys; those of others do not meet them.',
  },
  I6: {
    says: 'Malformed keys are refused with 400; keys are hashed, answers sealed, and both gone after a day.',
  },
  I7: { says: 'Repeated calls take nothing from the pool of payroll calls.' },

  E1: {
    says: 'An engine that is killed 20 times during 50,000 payslips loses and doubles none, within twice the time.',
    untested: '`npm run test:faults` kills 20 times among 50,000 payslips and does not compare the time',
  },
  E2: {
    says: 'Payslips are equal byte for byte with 1 or 16 threads, in any order and when calculated again.',
    untested: 'eight threads instead of sixteen, fewer than 5,000 people, and no restart of the engine',
  },
  E3: {
    says: 'A preview writes nothing and gives the payslips that a calculation stores.',
    untested: 'payslips are compared; the database before and after a preview is not',
  },
  E4: { says: 'An employee who cannot be calculated is reported with a code and keeps back nobody else.' },
  E5: {
    says: 'A task that hangs or fills the memory ends within 30 seconds while the gateway answers others.',
    untested: 'the tests shorten the limit, and do not measure what the gateway answers meanwhile',
  },
  E6: {
    says: 'Of moves of one run at the same moment that exclude each other, one succeeds and the others are 409.',
  },
  E7: { says: 'Calculations reach the throughput that is aimed at.', untested: load },

  M1: {
    says: 'Net, gross, deductions and count of a run are the sums over its payslips.',
    untested: 'net and count are compared after each move; gross and deductions are not',
  },
  M2: { says: 'Earnings and reimbursements less deductions are the net pay of each payslip.' },
  M3: { says: 'Payments of the bank file and the people left out come to the net pay of the run.' },
  M4: {
    says: 'A reversed run has no live payslip and yields no bank file, certificate or event.',
    untested: 'the bank file is tried; certificates and later events are not',
  },
  M5: {
    says: 'Sums of the year are opening balances and live payslips.',
    untested: 'sums of years worked by hand are compared; random years with reversals are not',
  },
  M6: { says: 'Statutory files come to the lines of the payslips.' },
  M7: {
    says: 'Parts of an amount add up to the whole in a million random splits.',
    untested: '2,100 random splits instead of a million',
  },
  M8: {
    says: 'Money is never a fraction of a paisa in code or storage.',
    untested: 'amounts with fractions are refused; no rule forbids floating point in code of money',
  },
  M9: { says: 'The balance of a loan is its principal less what live payslips recovered.' },
  M10: { says: 'An employee has one live payslip per period and pay group at most.' },
  M11: {
    says: 'The database itself refuses changes of a locked or paid run.',
    untested: 'changes of payslips are refused; changes of the row of the run are not tried',
  },
  M12: { says: 'A settlement and a regular run never pay the same day twice.' },
  M13: { says: 'Debits equal credits in every export of the ledger.' },
  M14: { says: 'Negative net pay is carried forward and never paid.' },

  V1: {
    says: 'No event is lost while NATS is away for 60 seconds, and all arrive within 120 seconds of its return.',
    untested: '500 events within two seconds instead of 5,000 within 60, and the recovery is not timed',
  },
  V2: { says: 'No event is lost when the volume of NATS is wiped.' },
  V3: { says: 'A transaction that is rolled back publishes nothing.' },
  V4: {
    says: 'Retried events keep id and body; in normal running one in a thousand is sent twice at most.',
    untested: '200 events are too few to measure one in a thousand',
  },
  V5: { says: 'Events wait in the outbox 2 seconds at most (p99) at 500 a second.', untested: load },
  V6: {
    says: '50,000 events of one tenant delay the event of another by 5 seconds at most.',
    untested: 'claims are shown to be fair with fewer events, without a time',
  },
  V7: {
    says: 'An event that cannot be handled is parked after five tries and holds up no other.',
    untested: 'a message without a reference is put aside at once; five tries are not counted',
  },

  W1: {
    says: 'With a fifth of the receivers hanging, the others wait 2 seconds at most (p99).',
    untested: 'five that hang beside one that is served, without percentiles',
  },
  W2: {
    says: 'A delivery succeeds on 2xx with headers within 10.0 seconds.',
    untested: 'receivers answer after 9 and 11 seconds instead of 9.8 and 10.2',
  },
  W3: { says: 'The first retry is within 10 seconds, the last between 23 and 24 hours, none later.' },
  W4: { says: 'Seven days of failures or one 410 end a subscription; one success begins the days anew.' },
  W5: { says: 'No attempt begins after a subscription was deleted.' },
  W6: { says: 'Each attempt has its own timestamp and HMAC-SHA256 over it and the same bytes.' },
  W7: {
    says: 'A dispatcher that is killed 20 times loses nothing and repeats events under their ids alone.',
    untested: 'three kills instead of twenty',
  },
  W8: { says: 'No address of special purpose is connected to, however URL or DNS spell it.' },
  W9: {
    says: 'Redirects are not followed, 64 KiB of an answer are read at most and 2 KiB are shown.',
    untested: 'the excerpt of 2 KiB is checked; the bytes that are read are not counted',
  },
  W10: { says: 'Deliveries stop for organizations that the key no longer reaches.' },
  W11: {
    says: 'An egress proxy that is away does not count against a receiver.',
    untested: 'the dispatcher connects without an egress proxy',
  },

  A1: { says: 'A signature is accepted up to 300 seconds old or ahead, and not one second more.' },
  A2: { says: 'A request of which one bit was changed is refused.' },
  A3: { says: 'An unknown key takes the same path as a wrong signature, with comparison in constant time.' },
  A4: { says: 'A captured write that is sent again has no second effect.' },
  A5: {
    says: 'A token lives for 60 minutes, ends with its key within 5 seconds, and makes no other token.',
    untested: 'the end with its key is not timed',
  },
  A6: { says: 'One header of a signature requires all three.' },
  T1: { says: 'A record of another tenant is answered like a missing one; naming its organization is 403.' },
  T2: {
    says: 'No row of another tenant is among a million answers to 20 tenants.',
    untested: 'routes are tried one by one, not a million calls',
  },
  T3: {
    says: 'Row-level security shows a tenant its own rows, nothing without a context, and carries none over.',
  },
  T4: { says: 'A missing scope is 403 whether or not the record exists.' },
  T5: { says: 'External ids are found within reach alone, and two organizations may have the same one.' },

  X1: {
    says: '10,000 generated requests bring no 5xx, no undocumented answer and no restart.',
    untested: '300 requests by default; 10,000 with FUZZ_REQUESTS',
  },
  X2: {
    says: 'Bodies beyond 1 MiB, 20 levels, 20,000 items or 10,000 characters are refused within a second.',
    untested: 'levels are tried; neither time nor memory is measured',
  },
  X3: {
    says: 'Fields of the service cannot be set by a client on any route.',
    untested: 'one route is tried with fields of the service',
  },
  X4: {
    says: 'Uploads that unpack to too much fail with a code below 400 MiB of memory.',
    untested: 'bombs are refused; the memory of the process is not measured against 400 MiB',
  },
  X5: { says: 'XML within uploads has no DTD and no entities.' },
  X6: { says: 'Texts that a spreadsheet would calculate are inert in CSV and workbooks.' },
  X7: {
    says: 'Pages have 200 records at most, statements 15 seconds, and 100,000 exported rows less than 300 MiB.',
    untested: 'no export of 100,000 rows is measured',
  },
  X8: {
    says: 'Calls of the engine have deadlines, and without an engine the answer is 503 with Retry-After.',
    untested: 'deadlines are tried with shorter times than 10 and 60 seconds',
  },

  S1: { says: 'Secrets are hashed or sealed, and a sealed value opens in its own row alone.' },
  S2: { says: 'The master key is replaced under load and no request fails.' },
  S3: { says: 'Numbers and addresses of persons cannot be read in a dump of the database.' },
  S4: {
    says: 'No secret, number or salary is in logs, traces, metrics, errors or NATS, and core dumps are off.',
    untested: 'every sink is searched but exported traces; core dumps are not looked at',
  },
  S5: { says: 'Links open one object for 15 minutes, and a void payslip not at all.' },
  S6: {
    says: 'TLS of version 1.2 or later is used everywhere, with an identity per service.',
    untested: 'connections without TLS are refused; older versions of TLS are not tried',
  },
  U1: {
    says: 'The audit log is append-only, chained, and holds every change, export and burst of failed logins.',
    untested: 'the log and its chain are held; bursts of failed authentication are not in it',
  },
  U2: {
    says: 'Audit and security logs are kept for a year in India, 180 days at hand.',
    untested: 'the operator keeps the logs; nothing deletes audit entries, and no test waits a year',
  },

  R1: { says: 'Limits are exact over three gateways: of 1,000 calls at once 600 pass.' },
  R2: {
    says: 'Headers tell the limit; the reset is true to a second and Retry-After agrees with it.',
    untested: 'the reset is checked to eleven seconds',
  },
  R3: { says: 'The flood of one key moves the p99 of another by 20 % at most.', untested: load },
  R4: {
    says: 'Without the store of limits, reading goes on with 100 a minute and payroll calls are 503.',
    untested: 'limits are counted in PostgreSQL, without which every call is 503',
  },
  R5: { says: 'A 429 costs less than a millisecond and touches no table of business.', untested: load },

  O1: {
    says: 'Gateways restart in turn at 200 requests a second and none fails.',
    untested: 'no call fails, at fewer than 200 requests a second',
  },
  O2: {
    says: 'Liveness depends on nothing, readiness names what is away, and neither tells a host, or a version without a key.',
  },
  O3: {
    says: 'PostgreSQL restarts ten times under load; calls are 503 for 30 seconds at most and no run is partial.',
    untested: 'the drill restarts it among other faults and allows a minute',
  },
  O4: {
    says: 'A backup loses 5 minutes at most and is restored within 60.',
    untested:
      'a backup and a point in time are restored and proved, at no size and in no time that is measured',
  },
  O5: {
    says: 'After a restore no event is told again under a new id.',
    untested: 'a restore names the events that were published since; what happens again has a new id',
  },
  O6: {
    says: 'A day of mixed load and faults leaves no violation, no growth of memory and no open files.',
    untested: 'the soak takes a day and is run by hand',
  },
  O7: {
    says: 'Services refuse a PostgreSQL that does not write safely to disk.',
    untested: 'it is refused when storage is opened, on real servers; missing checksums are a warning',
  },
  O8: {
    says: 'The version before works on the new schema, and a change waits 2 seconds for a lock at most.',
    untested: 'the version before is not run, and the wait is not measured',
  },

  P1: {
    says: 'Packages are installed by the lockfile without scripts that are not listed.',
    untested: pipeline,
  },
  P2: { says: 'No dependency is younger than seven days.', untested: pipeline },
  P3: {
    says: 'No known high or critical vulnerability is in a dependency of production.',
    untested: pipeline,
  },
  P4: { says: 'Every build has a bill of materials.', untested: pipeline },
  P5: { says: 'Builds hold no lasting tokens of registries.', untested: pipeline },
  P6: { says: 'Images are pinned by digest and run without root or a writable root.', untested: pipeline },
  P7: { says: 'The package `ip` decides nothing about security.', untested: 'no rule forbids the package' },
}
