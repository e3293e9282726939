// The column kinds that our tables are made of, so that an entity reads as its table.

import type { Paise, PlainDate } from '#proto/units.ts'
import { p } from '@mikro-orm/core'

export const organizationId = () => p.integer().primary()
export const keyInteger = () => p.integer().primary()
export const keyText = () => p.text().primary()
export const text = () => p.text()
export const optionalText = () => p.text().nullable()
/** Made by the database from the row's key. */
export const derivedText = () => p.text().persist(false)
export const integer = () => p.integer()
export const optionalInteger = () => p.integer().nullable()
export const flag = () => p.boolean()
export const optionalFlag = () => p.boolean().nullable()
export const keyDate = () => p.date().primary().$type<PlainDate>()
export const date = () => p.date().$type<PlainDate>()
export const optionalDate = () => p.date().nullable().$type<PlainDate | null>()
export const paise = () => p.bigint('number').$type<Paise>()
export const optionalPaise = () => p.bigint('number').nullable().$type<Paise | null>()
export const json = <Shape>() => p.json().$type<Shape>()
/** JSON that the server stores to the letter and does not look into. */
export const jsonText = <Shape>() => p.json().columnType('text').$type<Shape>()
export const textArray = <Word extends string = string>() => p.array().$type<Word[]>()
export const integerArray = () =>
  p
    .array(value => Number(value))
    .columnType('int[]')
    .$type<number[]>()
export const bytes = () => p.blob().columnType('bytea')
export const instant = () => p.datetime()
export const optionalInstant = () => p.datetime().nullable()

/** Counts the changes of a row; MikroORM refuses to write over a version that it did not read. */
export const version = () => p.integer().version()
/** Set by the database when the row is made. */
export const createdAt = () => p.datetime().defaultRaw(`date_trunc('milliseconds', now())`)
/** When something that calculations read was last changed; stamped by the database like `updatedAt`. */
export const factsChangedAt = () => p.datetime().defaultRaw('clock_timestamp()')
/**
 * Stamped by the database with every write, whatever is sent, and known to the entity from then on. A new row leaves it
 * out; a row of which nothing else changed is written when this is set to anything.
 */
export const updatedAt = () => p.datetime().defaultRaw('now()')
