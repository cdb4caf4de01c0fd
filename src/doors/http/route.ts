import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors/registry.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Attempt } from '../../services/idempotency/begin.ts';
import type { CallerLimit, Services } from '../../services/services.ts';
import type { Answer } from './answers.ts';
import type { RequestLog } from './request-log.ts';

/** The methods that a route can declare. HEAD and OPTIONS are derived from them (GEN-5, GEN-8). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The callers that a route serves. It decides which web pages may read the response (GEN-8, see cors.ts). It does not
 * check callers; `admit` does.
 * - public: no credentials required
 * - render: API key, gt, demo token or signature
 * - key: only an API key in the header
 * - file: no credentials, because the file's name cannot be guessed
 * - session: a login of the dashboard
 * - shared: visitors or keys for some records, a login of the dashboard for the others
 */
export type Access = 'public' | 'render' | 'key' | 'file' | 'session' | 'shared';

/** The kinds of callers that a route can serve: callers without credentials, API keys and sessions. */
export type Opener = 'nobody' | 'key' | 'session';

/** What every step of a route knows about the request. */
export interface RequestContext {
  request: Request;
  env: Env;
  requestId: string;
  /** The URL of the request. `url.searchParams` has every query parameter in its order (`tweak:<name>`). */
  url: URL;
  /** The log of this request. Each of its lines includes the request id. */
  log: RequestLog;
  /** The services that actions need. */
  services: Services;
  /** Headers that are added to every response, including errors. The headers of the route take precedence. */
  responseHeaders: Headers;
  /**
   * Counts the request for a caller, and writes the rest of the caller's limit to the response headers (LIM-2).
   * @throws AppError rate_limited
   */
  countRate(caller: RateCaller): Promise<void>;
}

/** The caller for whom a request is counted. `id` names the counter, so it must not contain a secret. */
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
  /** The result of `admit` for the caller. */
  principal: Who;
}

interface RefusalContext<Params, Who> extends AdmitContext<Params> {
  principal: Who;
  /** The body as it was sent; undefined if there was no body or it was not JSON. */
  json: unknown;
  /** The error that the caller gets. */
  fault: unknown;
}

/** The properties of a route, apart from its schemas and steps. */
interface RouteFacts<Path extends string> {
  method: Method;
  /**
   * The pattern of the path. Segments are literal, `:name`, or `*` at the end, which matches the rest of the path and
   * is available as `params['*']`.
   */
  path: Path;
  /** Whether the path with `/index` at its end leads to the same route (GEN-9). */
  index?: boolean;
  /** Further path patterns of the same route, with the same parameters. */
  aliases?: readonly string[];
  access: Access;
  /**
   * The name of the operation for programs, with dots between its parts and grouped by resource:
   * `templates.pages.create`. The last word is one of the verbs list, get, create, update and delete or, if none of
   * them fits, the verb of the action (`publish`). Required if the API description includes the route.
   */
  operationId?: string;
  /**
   * Which credentials the API description lists, if `access` does not determine them. For a shared route, all kinds are
   * listed if this is absent. For a session route, it is set if callers without a session are served.
   */
  opensTo?: readonly Opener[];
  /** Whether a successful response sets the cookie of a session, which the samples of the API description store. */
  startsSession?: true;
  /** A summary in one line, for the API description. */
  summary: string;
  /**
   * What a caller must know in addition to the summary, in Markdown. Required if the API description includes the
   * route.
   */
  description?: string;
  /**
   * A body for which the response is a success: a test sends it (DOCS-1). Placeholders such as `{pageId}` are replaced
   * with ids of the caller's records.
   */
  example?: JsonObject;
  tags: readonly string[];
  /**
   * The complete bodies of requests and successful responses of a route that follows another standard (GEN-1). They are
   * only used for the API description, and tests check responses against them. `refusals` has the error codes of the
   * standard by status, if its errors are not problems of GEN-2.
   */
  standard?: {
    body?: z.ZodType;
    example?: JsonObject;
    answers: z.ZodType;
    refusals?: Readonly<Record<number, readonly string[]>>;
  };
  /** The error codes of this route in addition to those that follow from its other properties, see openapi/codes.ts. */
  errors?: readonly ErrorCode[];
  /** Media types of a successful response with bytes, in addition to JSON or instead of JSON. */
  media?: readonly string[];
  /** The status of a successful response; 200 if absent. */
  status?: number;
  /**
   * The schema of `data` in a response with the status 202. Set for a route that answers with a job to
   * `Prefer: respond-async` (JOB-1).
   */
  deferred?: z.ZodType;
  /** Set for a POST that changes nothing: it can safely be repeated, and does not accept an Idempotency-Key. */
  readOnly?: true;
  /**
   * Set for a route that writes, but changes nothing that a published page shows or who may see it: drafts, renders.
   * Answers that are kept for public GETs of the space stay valid (SCL-2).
   */
  keepsPublished?: true;
  /**
   * For a session route: what a program can use instead. It is part of the error that a request with a key gets
   * (AUTH-6). Example: "Use the MCP tool `create_brand`."
   */
  withoutSession?: string;
  /** Whether the route accepts If-Match with the ETag that was returned when the record was read (GEN-12). */
  revised?: boolean;
  /** The error code for an invalid body; invalid_body if absent. */
  invalidBody?: ErrorCode;
  /** The fields of an upload in addition to the file, see upload.ts. Present for each route that accepts a file. */
  uploadFields?: z.ZodRawShape;
  /** The maximum number of bytes of a body; 1 MiB if absent. A longer body gets the status 413. */
  bodyLimit?: number;
}

/** A name for a caller and their space, for requests with an Idempotency-Key. */
export type CallerName = Pick<Attempt, 'caller' | 'renderSpaceId'>;

/** A route with any schemas, as the list of routes and the app use it. */
export interface Route extends RouteFacts<string> {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answers?: z.ZodType;
  admit?(context: AdmitContext<unknown>): unknown;
  caller?(context: AdmitContext<unknown> & { principal: unknown }): Promise<CallerName | null>;
  onRejected?(context: RefusalContext<unknown, unknown>): void | Promise<void>;
  answer(context: AnswerContext<unknown, unknown, unknown, unknown>): Answer | Promise<Answer>;
}

/** The names of the parameters in a path: `'/a/:b/*'` has `b` and `*`. */
type ParamName<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | ParamName<Rest>
  : NameOf<Path>;
type NameOf<Segment extends string> = Segment extends `:${infer Name}` ? Name : Segment extends '*' ? '*' : never;
type PathParams<Path extends string> = { [Name in ParamName<Path>]: string };

/** The type of the JSON that a handler may return: the output of `answers`, or unknown if the route has no schema. */
type Documented<Answers extends z.ZodType> = [Answers] extends [never] ? unknown : z.output<Answers>;

/** The output of a schema, or the type `Absent` if the route has no schema. */
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
   * The schema of the decoded path parameters. A path that does not match it gets 404 route_not_found. If absent, the
   * parameters are strings.
   */
  params?: Params;
  /**
   * The schema of the query parameters, which are strings. If a parameter is repeated, its last value is used. If
   * absent, the result has all parameters. See also listQuery.
   */
  query?: Query;
  /**
   * The schema of the JSON body. If it accepts undefined (`.optional()`, `.default()`), the body may be absent. Objects
   * must be z.strictObject (GEN-10); the test of all routes rejects others. If `body` is absent, `answer` reads the
   * body itself, see readBytes.
   */
  body?: Body;
  /**
   * The schema of `data` in a successful response (GEN-1). The compiler checks `answer` against it, and in tests and
   * development the JSON is checked at run time too.
   */
  answers?: Answers;
  /**
   * Checks who may call the route: returns what `answer` needs to know about the caller, or throws 401 or 403. It runs
   * before the query and the body are read.
   */
  admit?: (context: AdmitContext<Parsed<Params, PathParams<Path>>>) => Who | Promise<Who>;
  /**
   * The caller with their space, if the result of `admit` does not include the space (LIM-1). It is checked against the
   * database, so that a revoked key never gets a stored response. Null for a caller who will be rejected.
   */
  caller?: (context: AdmitContext<Parsed<Params, PathParams<Path>>> & { principal: Who }) => Promise<CallerName | null>;
  /**
   * Called with an invalid query or body before the caller gets the error. If it throws an error, the caller gets that
   * error instead.
   */
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
 * Declares a route. The app adds everything else: the envelope, errors, request id, HEAD, OPTIONS, 405, CORS and limits
 * (GEN), and the check of AUTH-4. The steps run in this order: token in query, method, params, admit, query, body,
 * answer.
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
