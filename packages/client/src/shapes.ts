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

/** The query of an operation. Its values are sent as text. */
export type QueryOf<Name extends OperationName> =
  Named<Name> extends { parameters: { query?: infer Query } }
    ? { [Field in keyof NonNullable<Query>]: Texts<NonNullable<Query>[Field]> }
    : never;

/**
 * Adds text to the type of each query value, because the values are sent as text. Lists are sent with commas between
 * their items.
 */
type Texts<Value> =
  | Value
  | (string extends Value ? number | boolean : never)
  | (number extends Value ? `${number}` : never)
  | ('true' extends Value ? boolean : never)
  | (boolean extends Value ? `${boolean}` : never)
  | (Value extends readonly unknown[] ? string : never);

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

/** The JSON that an operation returns: the value of `data`, or the whole body if the response has no envelope. */
export type JsonOf<Name extends OperationName> =
  SuccessOf<Name> extends { 'application/json': infer Body }
    ? Body extends { data: infer Data }
      ? Data
      : Body
    : never;

/** What an operation may return instead with the option `prefer`: its job. */
export type DeferredOf<Name extends OperationName> =
  Named<Name> extends { responses: { 202: { content: { 'application/json': { data: infer Data } } } } } ? Data : never;

/** What the method of an operation returns: JSON, a file, or either. */
export type DataOf<Name extends OperationName> =
  | JsonOf<Name>
  | (Exclude<keyof SuccessOf<Name>, 'application/json'> extends never ? never : GalleyFile);

/** A file to upload: its bytes, or a `FormData` with a field named `file`. */
export type Upload = Blob | FormData | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** The stable codes of error responses. */
export type ProblemCode = components['schemas']['Problem']['code'];

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call. If the call returned a file, it also aborts reading the file. */
  signal?: AbortSignal;
  /**
   * The maximum time in milliseconds until the response of an attempt starts and its JSON is read. The default is that
   * of the client.
   */
  timeoutMs?: number;
  /** The number of retries. The default is that of the client. */
  maxRetries?: number;
  /**
   * The ETag of the response on which a change is based: `etagOf(result)`. If the record has changed since, the call
   * fails with 412.
   */
  ifMatch?: string;
  /**
   * Identifies a POST, so that a retry does nothing twice. By default, the client creates a key for operations that
   * support it.
   */
  idempotencyKey?: string;
  /** The header `Prefer`: `respond-async` renders in a job, and `wait=20` waits up to 20 seconds for its end. */
  prefer?: string;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Further query parameters, such as the name of an uploaded file, or `tweak:<name>` in a render. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}
