import type { GalleyFile } from './file.ts';
import type { components, operations } from './generated/contract.ts';

/** The id of an operation, such as `templates.pages.create`. */
export type OperationName = keyof operations;

type Named<Name extends OperationName> = operations[Name];

/** The JSON body of an operation: `BodyOf<'templates.pages.create'>`. */
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

/** The JSON that an operation returns: the value of `data`, or the whole body if the operation has no envelope. */
export type JsonOf<Name extends OperationName> =
  SuccessOf<Name> extends { 'application/json': infer Body }
    ? Body extends { data: infer Data }
      ? Data
      : Body
    : never;

/** What the method of an operation returns: its JSON, a file, or either. */
export type DataOf<Name extends OperationName> =
  | JsonOf<Name>
  | (Exclude<keyof SuccessOf<Name>, 'application/json'> extends never ? never : GalleyFile);

/** A file to upload: its bytes, or a `FormData` with a field named `file`. */
export type Upload = Blob | FormData | ArrayBuffer | Uint8Array<ArrayBuffer>;

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
  /** Further query parameters, such as the name of an uploaded file or `tweak:<name>` of a render. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}
