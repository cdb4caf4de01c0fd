import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors/registry.ts';
import type { JsonObject } from '../../core/json.ts';
import type { CallerLimit, Services } from '../../services/services.ts';
import type { Answer } from './answers.ts';
import type { RequestLog } from './request-log.ts';

/** HEAD and OPTIONS follow from these (GEN-5, GEN-8). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The callers that a route serves; it decides which web pages may read the response (GEN-8, see cors.ts). It checks
 * nobody: `admit` does.
 * - public: no credentials required
 * - render: key, gt, demo token, signature
 * - key: API key in the header only
 * - file: bytes under an unguessable name
 * - session: dashboard login
 * - shared: visitors or keys for some records, dashboard login for the rest
 */
export type Access = 'public' | 'render' | 'key' | 'file' | 'session' | 'shared';

/** The callers that a shared route serves. */
export type Opener = 'nobody' | 'key' | 'session';

/** What every step of a route knows about its request. */
export interface RequestContext {
  request: Request;
  env: Env;
  requestId: string;
  /** `url.searchParams` has every query parameter in its order (`tweak:<name>`). */
  url: URL;
  /** Says the request id on every line. */
  log: RequestLog;
  /** What verbs need. */
  services: Services;
  /** Headers of the answer whatever it is, errors included; the route's own go before them. */
  responseHeaders: Headers;
  /**
   * Counts the request for a caller, and reports what they have left in the response (LIM-2). @throws AppError
   * rate_limited
   */
  countRate(caller: RateCaller): Promise<void>;
}

/** The caller for whom a request is counted. `id` contains no secret: it names a counter. */
export interface RateCaller {
  what: CallerLimit;
  id: string;
}

export interface AdmitContext<Params> extends RequestContext {
  params: Params;
}

interface AnswerContext<Params, Query, Body, Who> extends AdmitContext<Params> {
  query: Query;
  body: Body;
  /** The result of `admit`. */
  principal: Who;
}

interface RefusalContext<Params, Who> extends AdmitContext<Params> {
  principal: Who;
  /** The body as it was sent; undefined if there was none or it was not JSON. */
  json: unknown;
  /** The error for the caller. */
  fault: unknown;
}

/** The properties of a route apart from its schemas and steps. */
interface RouteFacts<Path extends string> {
  method: Method;
  /** Segments are literal, `:name`, or `*` at the end, which takes the rest of the path as `params['*']`. */
  path: Path;
  /** The path with `/index` at its end is the same route (GEN-9). */
  index?: boolean;
  /** Further paths of the same route, with the same parameters. */
  aliases?: readonly string[];
  access: Access;
  /**
   * The name of the operation for programs, dotted and grouped by resource: `templates.pages.create`. Its last word is
   * a verb from one vocabulary: list, get, create, update, delete or, if those do not fit, the verb of the action
   * itself (`publish`). Required if the API description has the route.
   */
  operationId?: string;
  /**
   * The credentials of a route in the API description, if `access` does not define them: for a shared route, all if
   * absent; for a session route, callers without a session.
   */
  opensTo?: readonly Opener[];
  /** A success sets the cookie of a session, which the samples of the API description store. */
  startsSession?: true;
  /** One line for the API description. */
  summary: string;
  /** What a caller must know beyond the summary, in Markdown. Required if the API description has the route. */
  description?: string;
  /**
   * A body that gets a success: a test sends it (DOCS-1). `{pageId}` is replaced with the id of a page of the caller,
   * and so on.
   */
  example?: JsonObject;
  tags: readonly string[];
  /**
   * The complete body and success of a route that follows another standard (GEN-1): only for the API description, and
   * checked against responses in tests. `refusals`: codes of the standard by their statuses, if they are not problems
   * of GEN-2.
   */
  standard?: {
    body?: z.ZodType;
    example?: JsonObject;
    answers: z.ZodType;
    refusals?: Readonly<Record<number, readonly string[]>>;
  };
  /**
   * The codes that the verb of this route can return in addition to those that follow from the other facts, see
   * openapi/codes.ts.
   */
  errors?: readonly ErrorCode[];
  /** Media types of a success that is bytes, in addition to JSON or in place of it. */
  media?: readonly string[];
  /** The status of a success; 200 if absent. */
  status?: number;
  /** A POST that changes nothing: repeating it is safe, and it accepts no Idempotency-Key. */
  readOnly?: true;
  /**
   * For a session route: what a program can do instead, for the error that a key gets (AUTH-6). "Use the MCP tool
   * `create_brand`."
   */
  withoutSession?: string;
  /** Accepts If-Match with the ETag of the read (GEN-12). */
  revised?: boolean;
  /** The code of an invalid body; invalid_body if absent. */
  invalidBody?: ErrorCode;
  /** The fields that an upload takes beside its file, see upload.ts. Present for each route that takes a file. */
  uploadFields?: z.ZodRawShape;
  /** Bytes; 1 MiB when absent. A body above it is 413. */
  bodyLimit?: number;
}

/** Any route, whatever its schemas, as the table and the app use it. */
export interface Route extends RouteFacts<string> {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answers?: z.ZodType;
  admit?(context: AdmitContext<unknown>): unknown;
  caller?(context: AdmitContext<unknown> & { principal: unknown }): Promise<string | null>;
  onRejected?(context: RefusalContext<unknown, unknown>): void | Promise<void>;
  answer(context: AnswerContext<unknown, unknown, unknown, unknown>): Answer | Promise<Answer>;
}

/** The names in a path: `'/a/:b/*'` has `b` and `*`. */
type ParamName<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | ParamName<Rest>
  : NameOf<Path>;
type NameOf<Segment extends string> = Segment extends `:${infer Name}` ? Name : Segment extends '*' ? '*' : never;
type PathParams<Path extends string> = { [Name in ParamName<Path>]: string };

/** The JSON that a handler may return: that of its contract, anything if there is none. */
type Documented<Answers extends z.ZodType> = [Answers] extends [never] ? unknown : z.output<Answers>;

/** The output of a schema, or the default if the route has none. */
type Parsed<Schema extends z.ZodType, Absent> = [Schema] extends [never] ? Absent : z.output<Schema>;

interface RouteDeclaration<
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answers extends z.ZodType,
  Who,
> extends RouteFacts<Path> {
  /**
   * The schema of the path's parameters, decoded. A path that does not match is 404 route_not_found. Absent: strings.
   */
  params?: Params;
  /**
   * The schema of the query's parameters as strings, with the last value of a repeated one. Absent: all of them. See
   * also listQuery.
   */
  query?: Query;
  /**
   * The schema of the JSON body. If it accepts undefined (`.optional()`, `.default()`), the body may be absent. Objects
   * are z.strictObject (GEN-10); the route matrix rejects others. If absent, `answer` reads the body, see readBytes.
   */
  body?: Body;
  /**
   * The schema of `data` in a successful response (GEN-1). The compiler checks `answer` against it, and in tests and
   * development the JSON is checked at run time too.
   */
  answers?: Answers;
  /**
   * Who may call: returns what `answer` needs to know about the caller, or throws 401 or 403, before query and body are
   * read.
   */
  admit?: (context: AdmitContext<Parsed<Params, PathParams<Path>>>) => Who | Promise<Who>;
  /**
   * The caller with their space, if the result of `admit` does not have it (LIM-1): checked against the records, so
   * that no stored response goes to a revoked key. Null for a caller who will be rejected.
   */
  caller?: (context: AdmitContext<Parsed<Params, PathParams<Path>>> & { principal: Who }) => Promise<string | null>;
  /** Called with an invalid query or body before the caller gets the error; what it throws is returned instead. */
  onRejected?: (context: RefusalContext<Parsed<Params, PathParams<Path>>, Who>) => void | Promise<void>;
  answer: (
    context: AnswerContext<
      Parsed<Params, PathParams<Path>>,
      Parsed<Query, Record<string, string>>,
      Parsed<Body, undefined>,
      Who
    >,
  ) => Answer<Documented<Answers>> | Promise<Answer<Documented<Answers>>>;
}

/**
 * Declares a route. The app does the rest: envelope, errors, request id, HEAD, OPTIONS, 405, CORS, limits (GEN), and
 * the check of AUTH-4. The steps, in order: token in query, method, params, admit, query, body, answer.
 */
export function defineRoute<
  const Path extends string,
  Params extends z.ZodType = never,
  Query extends z.ZodType = never,
  Body extends z.ZodType = never,
  Answers extends z.ZodType = never,
  Who = undefined,
>(declaration: RouteDeclaration<Path, Params, Query, Body, Answers, Who>): Route {
  return declaration;
}
