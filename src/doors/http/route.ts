import type { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Answer } from './answers.ts';
import type { RequestLog } from './request-log.ts';

/** HEAD and OPTIONS follow from these (GEN-5, GEN-8). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Whom a route serves; it decides which web pages may read the answer (GEN-8, see cors.ts). It checks nobody: that is
 * what `admit` is for.
 * - public: nobody is asked
 * - render: key, gt, demo token, signature
 * - key: API key in the header alone
 * - file: bytes under an unguessable name
 * - session: dashboard login
 * - shared: strangers or keys for some records, dashboard login for the rest
 */
export type Access = 'public' | 'render' | 'key' | 'file' | 'session' | 'shared';

/** Who may open a shared route. */
export type Opener = 'nobody' | 'key' | 'session';

/** What every step of a route knows of its request. */
export interface RequestContext {
  request: Request;
  env: Env;
  /** `waitUntil` for what happens after the answer. */
  ctx: Pick<ExecutionContext, 'waitUntil'>;
  requestId: string;
  /** `url.searchParams` has every query parameter in its order (`tweak:<name>`). */
  url: URL;
  clock: Clock;
  /** Says the request id on every line. */
  log: RequestLog;
  /** Headers of the answer whatever it is, errors included; the route's own go before them. */
  responseHeaders: Headers;
  /** Counts the request for a caller, and tells where they stand on the answer (LIM-2). @throws AppError rate_limited */
  countRate(caller: RateCaller): Promise<void>;
}

/** Whom a request is counted for. `id` holds no secret: it names a counter. */
export interface RateCaller {
  what: 'key' | 'session' | 'gt' | 'client' | 'preview' | 'thumbnail-draw' | 'heavy-read';
  id: string;
}

export interface AdmitContext<Params> extends RequestContext {
  params: Params;
}

interface AnswerContext<Params, Query, Body, Who> extends AdmitContext<Params> {
  query: Query;
  body: Body;
  /** What `admit` returned. */
  principal: Who;
}

interface RefusalContext<Params, Who> extends AdmitContext<Params> {
  principal: Who;
  /** The body as it came; undefined where it was none or no JSON. */
  json: unknown;
  /** What is thrown to the caller. */
  fault: unknown;
}

/** What a route says of itself beside its schemas and steps. */
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
   * The name of the operation for programs, dotted and grouped by resource: `templates.pages.create`. Its last word is a verb of
   * one vocabulary: list, get, create, update, delete, and where those do not fit the verb of the act itself (`publish`).
   * Required of what the API description shows.
   */
  operationId?: string;
  /**
   * Who opens it, for the API description, where `access` does not say: of a shared route, all when absent; of a session
   * route, whoever has no session yet.
   */
  opensTo?: readonly Opener[];
  /** A success sets the cookie of a session: the samples of the API description keep it. */
  startsSession?: true;
  /** One line for the API description. */
  summary: string;
  /** What a caller must know beyond the summary, in Markdown. Required of what the API description shows. */
  description?: string;
  /**
   * A body that is answered with a success: a test sends it (DOCS-1). `{pageId}` stands for the id of a page that the
   * caller has, and so on.
   */
  example?: JsonObject;
  tags: readonly string[];
  /**
   * Body and success of a route that follows a standard of its own (GEN-1), whole: for the API description alone, and held
   * against the answers in tests. `refusals`: codes of the standard by their statuses, where they are no problems of GEN-2.
   */
  standard?: {
    body?: z.ZodType;
    example?: JsonObject;
    answers: z.ZodType;
    refusals?: Readonly<Record<number, readonly string[]>>;
  };
  /** The codes that the verb of this route can answer beside those that follow from the other facts, see openapi/codes.ts. */
  errors?: readonly ErrorCode[];
  /** Media types of a success that is bytes, beside or in place of JSON. */
  media?: readonly string[];
  /** Of a success; 200 when absent. */
  status?: number;
  /** A POST that changes nothing: repeating it is safe, and it takes no Idempotency-Key. */
  readOnly?: true;
  /** Of a session route: what a program does instead, for the refusal of a key (AUTH-6). "Use the MCP tool `create_brand`." */
  withoutSession?: string;
  /** Takes If-Match with the ETag of the read (GEN-12). */
  revised?: boolean;
  /** The code of a body that does not fit; invalid_body when absent. */
  invalidBody?: ErrorCode;
  /** Bytes; 1 MiB when absent. A body above it is 413. */
  bodyLimit?: number;
}

/** Any route, whatever its schemas: what the table and the app work with. */
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

/** What a handler may answer in JSON: what its contract says, anything where it has none. */
type Documented<Answers extends z.ZodType> = [Answers] extends [never] ? unknown : z.output<Answers>;

/** What a schema makes, or the default where the route has none. */
type Parsed<Schema extends z.ZodType, Absent> = [Schema] extends [never] ? Absent : z.output<Schema>;

interface RouteDeclaration<
  Path extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answers extends z.ZodType,
  Who,
> extends RouteFacts<Path> {
  /** Over the path's parameters, decoded. A path that does not fit is 404 route_not_found. Absent: strings. */
  params?: Params;
  /** Over the query's parameters as strings, the last of a repeated one. Absent: all of them. See also listQuery. */
  query?: Query;
  /**
   * Over the JSON body. One that takes undefined (`.optional()`, `.default()`) lets the body be absent. Objects are
   * z.strictObject (GEN-10); the route matrix refuses others. Absent: the body is left to `answer`, see readBytes.
   */
  body?: Body;
  /**
   * What stands under `data` in a success (GEN-1). The compiler holds `answer` to it; tests and development hold the JSON to
   * it too.
   */
  answers?: Answers;
  /** Who may ask: returns what the answer is to know of them, or throws 401 or 403, before query and body are read. */
  admit?: (context: AdmitContext<Parsed<Params, PathParams<Path>>>) => Who | Promise<Who>;
  /**
   * Who asks, with their space, where what `admit` returned does not tell (LIM-1): checked against the records, so that no
   * kept answer goes to a key that was revoked. null for who will be refused.
   */
  caller?: (context: AdmitContext<Parsed<Params, PathParams<Path>>> & { principal: Who }) => Promise<string | null>;
  /** Told of a query or body that did not fit, before the caller is; what it throws is answered in its place. */
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
