// A row's figures one by one, each with its place, its unit and its value as text.

import { printPercent, printRupees } from '#proto/decimal-text.ts'
import type { FigureUnit, RuleFigure } from '#proto/law/law.ts'

import type { PartsPerMillion, Paise } from '../money/paise.ts'
import type { Row } from '../parameters/dated.ts'
import type { Head } from '../rules/coverage.ts'
import { unitOf } from './units.ts'

type Fraction = { readonly n: number; readonly d: number }

/** Throws for a number whose unit is not recorded: a figure without one could be read as anything. */
export function figuresOf(head: Head, row: Row): RuleFigure[] {
  return figureKeys(row).flatMap(({ key, value }) =>
    read(value, [key], place => {
      const unit = unitOf(head, row.rule, place)
      if (unit === null)
        throw new Error(`${row.rule}: ${place} has no unit. Add it to engine/lawbook/units.ts.`)
      return unit
    }),
  )
}

const origin = new Set<string>([
  'rule',
  'law',
  'provision',
  'from',
  'to',
  'source',
  'instrument',
  'gazetted',
  'confidence',
  'doubt',
  'isDeclinable',
] satisfies (keyof Row)[])

/** Figures of a row: all but its dates, its origin and its remarks. */
function figureKeys(row: Row): { key: string; value: unknown }[] {
  return Object.entries(row)
    .filter(([key]) => !origin.has(key))
    .map(([key, value]) => ({ key, value: value as unknown }))
}

export type Place = readonly (string | number)[]

/** A number of a row that is no part of a fraction, by its place. */
export type NumberOfRow = { readonly name: string; readonly place: Place; readonly unit: FigureUnit }

/** The numbers of a row whose unit is recorded, at any depth, named as the API names them. */
export function numbersOfRow(head: Head, row: Row): NumberOfRow[] {
  return figureKeys(row).flatMap(({ key, value }) =>
    placesOf(value, [key]).flatMap(place => {
      const unit = unitOf(
        head,
        row.rule,
        placeName(place, () => ''),
      )
      return unit === null ? [] : [{ name: onWire(placeName(place, String)), place, unit }]
    }),
  )
}

function placesOf(value: unknown, place: Place): Place[] {
  if (typeof value === 'number') return [place]
  if (typeof value !== 'object' || value === null || isFraction(value)) return []
  if (Array.isArray(value)) return value.flatMap((each, index) => placesOf(each, [...place, index]))
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, [...place, name]))
}
type UnitAt = (place: string) => FigureUnit

function read(value: unknown, place: Place, unitAt: UnitAt): RuleFigure[] {
  if (isFraction(value)) return [figure(place, `${value.n}/${value.d}`, 'fraction')]
  if (Array.isArray(value)) return value.flatMap((each, index) => read(each, [...place, index], unitAt))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => read(each, [...place, name], unitAt))
  if (typeof value === 'number') {
    const unit = unitAt(placeName(place, () => ''))
    return [figure(place, print(value, unit), unit)]
  }
  if (typeof value === 'boolean') return [figure(place, value ? 'yes' : 'no', 'flag')]
  if (value === null || typeof value === 'string') return [figure(place, value, 'text')]
  return []
}

function figure(place: Place, value: string | null, unit: FigureUnit): RuleFigure {
  return { name: onWire(placeName(place, String)), value, unit }
}

function placeName(place: Place, index: (at: number) => string): string {
  return place
    .map((part, at) => (typeof part === 'number' ? `[${index(part)}]` : `${at === 0 ? '' : '.'}${part}`))
    .join('')
}

/** `upTo` as `up_to`, in the manner of the rest of the API; the capitals of a state's code stay. */
export function onWire(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, letter => `_${letter.toLowerCase()}`)
}

function print(value: number, unit: FigureUnit): string {
  if (unit === 'rupees') return printRupees(value as Paise)
  return unit === 'percent' ? printPercent(value as PartsPerMillion) : String(value)
}

function isFraction(value: unknown): value is Fraction {
  return typeof value === 'object' && value !== null && 'n' in value && 'd' in value
}
