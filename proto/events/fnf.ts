import { date, eventRecord, rupees, text, whole } from './fields.ts'

export const fnfApproved = eventRecord('A full and final settlement was approved.', {
  fnf_id: text(),
  employee_id: text(),
  organization_id: whole(),
  date_of_leaving: date(),
  net_payable: rupees('Amount in rupees with two decimals; below zero if the employee owes it.'),
  resource_version: whole(),
})

export const fnfSettled = eventRecord('A full and final settlement was paid in full.', {
  fnf_id: text(),
  employee_id: text(),
  organization_id: whole(),
  date_of_leaving: date(),
  paid_on: date(),
  net_payable: rupees('Amount in rupees with two decimals; below zero if the employee owes it.'),
  resource_version: whole(),
})
