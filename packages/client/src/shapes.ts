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

/** Query values are text; numbers and flags can be given as such. */
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

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, and the reading of a file that it returned. */
  signal?: AbortSignal;
  /** Milliseconds that each attempt may take until its response starts and its JSON is read. Defaults to the client's. */
  timeoutMs?: number;
  /** The number of retries. Defaults to the client's. */
  maxRetries?: number;
  /** The ETag of the read that a change is based on: `etagOf(result)`. If the record was changed since, the call fails with 412. */
  ifMatch?: string;
  /** Identifies a POST, so that a retry does nothing twice. By default the client creates one for operations that support it. */
  idempotencyKey?: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** A body instead of JSON: the bytes of an upload, or a `FormData`. */
  upload?: Blob | FormData | ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** Additional query parameters: the fields of an upload, or `tweak:<name>` of a render. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}
