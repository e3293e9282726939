// Conversion of the value of a call to its protobuf message. Documents (inputs, slips, explanations) are JSON in
// `bytes` fields, because the same documents are stored, hashed and replayed.

import { Buffer } from 'node:buffer'

declare const document: unique symbol

/** JSON text of a value: for documents that are hashed or passed on without being parsed. */
export type JsonText<Value> = string & { readonly [document]: Value }

export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>
}

export function parseJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text) as Value
}

/** Between a value and its message, or between a property and its field; proto-loader names fields in camel case. */
export type Codec<Value> = {
  encode(value: Value): unknown
  decode(wire: unknown): Value
}

export function json<Value>(): Codec<Value> {
  return {
    encode: value => Buffer.from(JSON.stringify(value)),
    decode: wire => JSON.parse((wire as Buffer).toString()) as Value,
  }
}

export function jsonText<Value>(): Codec<JsonText<Value>> {
  return {
    encode: text => Buffer.from(text),
    decode: wire => (wire as Buffer).toString() as JsonText<Value>,
  }
}

/** Bytes as they are. From a worker thread a buffer comes as a plain array of bytes. */
export function bytes(): Codec<Uint8Array> {
  return { encode: value => value, decode: wire => wire as Buffer }
}

/** A scalar field, as protobuf has it. */
export function scalar<Value extends string | number>(): Codec<Value> {
  return { encode: value => value, decode: wire => wire as Value }
}

/** Null is the default of the field: 0, the empty string, no bytes, no message. */
export function nullable<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    encode: value => (value === null ? undefined : codec.encode(value)),
    decode: wire => (isDefault(wire) ? null : codec.decode(wire)),
  }
}

function isDefault(wire: unknown): boolean {
  return wire === null || wire === 0 || wire === '' || (Buffer.isBuffer(wire) && wire.length === 0)
}

type PassedAsIs = string | number | boolean | readonly string[]

/** Codecs of the properties that protobuf cannot carry as they are. */
type FieldCodecs<Value> = {
  readonly [
    Name in keyof Value as Value[Name] extends JsonText<unknown>
      ? Name
      : Value[Name] extends PassedAsIs
        ? never
        : Name
  ]: Codec<Value[Name]>
}

/** A message with a field for each property. */
export function message<Value extends object>(fields: FieldCodecs<Value>): Codec<Value> {
  const codecs = Object.entries<Codec<unknown>>(fields)
  const convert = (from: object, direction: keyof Codec<unknown>): object => {
    const converted: Record<string, unknown> = { ...from }
    for (const [name, codec] of codecs) converted[name] = codec[direction](converted[name])
    return converted
  }
  return {
    encode: value => convert(value, 'encode'),
    decode: wire => convert(wire as object, 'decode') as Value,
  }
}

/** A message whose only field holds the whole value. */
export function envelope<Value>(field: string, codec: Codec<Value>): Codec<Value> {
  return {
    encode: value => ({ [field]: codec.encode(value) }),
    decode: wire => codec.decode((wire as Record<string, unknown>)[field]),
  }
}
