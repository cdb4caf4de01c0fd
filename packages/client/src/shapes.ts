import type { GalleyFile } from './file.ts';
import type { components, operations } from './generated/contract.ts';

export type OperationName = keyof operations;

type Named<Name extends OperationName> = operations[Name];

/** The JSON body of an operation. */
export type BodyOf<Name extends OperationName> =
  NonNullable<Named<Name> extends { requestBody?: infer Body } ? Body : never> extends {
    content: { 'application/json': infer Json };
  }
    ? Json
    : never;

/** The query of an operation. Values are sent as text. */
export type QueryOf<Name extends OperationName> =
  Named<Name> extends { parameters: { query?: infer Query } }
    ? { [Field in keyof NonNullable<Query>]: Texts<NonNullable<Query>[Field]> }
    : never;

/** A query is text; what reads like a number or a flag may be given as one. */
type Texts<Value> = string extends Value ? Value | number | boolean : Value;

type SuccessOf<Name extends OperationName> =
  Named<Name> extends { responses: infer Responses }
    ? Responses extends { 200: { content: infer Content } }
      ? Content
      : Responses extends { 201: { content: infer Content } }
        ? Content
        : Responses extends { 202: { content: infer Content } }
          ? Content
          : never
    : never;

/**
 * What an operation answers: what stands under `data`, or the whole body where it follows a standard of its own, and a file
 * where it answers bytes.
 */
export type DataOf<Name extends OperationName> =
  | (SuccessOf<Name> extends { 'application/json': infer Body }
      ? Body extends { data: infer Data }
        ? Data
        : Body
      : never)
  | (Exclude<keyof SuccessOf<Name>, 'application/json'> extends never ? never : GalleyFile);

/** The stable codes of problems. */
export type ProblemCode = components['schemas']['Problem']['code'];

/** What a single call may say beside its body. */
export interface CallOptions {
  /** Ends the call; what is read of a file ends with it. */
  signal?: AbortSignal;
  /** Milliseconds that each attempt may take until its answer begins, and JSON to be read. Absent: as the client says. */
  timeoutMs?: number;
  /** Attempts after the first. Absent: as the client says. */
  maxRetries?: number;
  /** The ETag of the read that a change is based on: `etagOf(answer)`. A record that changed since answers 412. */
  ifMatch?: string;
  /** Names a POST, so that a repetition does nothing twice. Absent: one is made for those that take it. */
  idempotencyKey?: string;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** A body in place of JSON: the bytes of an upload, or a `FormData`. */
  upload?: Blob | FormData | ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** Further query parameters: the fields of an upload, `tweak:<name>` of a render. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}
