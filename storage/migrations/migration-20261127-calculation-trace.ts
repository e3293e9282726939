// What is published again in place of a lost message, or completed in place of an engine that died, belongs to the trace
// of the request that asked for the calculation.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261127CalculationTrace extends Migration {
  override up(): void {
    this.addSql(`
      alter table calculation add column traceparent text;
      grant select (organization_id, payroll_run_id, revision, traceparent) on calculation to payroll_system;
      create policy plumbing on calculation for select to payroll_system using (true);`)
  }
}
