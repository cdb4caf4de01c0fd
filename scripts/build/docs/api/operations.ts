import type { Contract } from '../../../packages/contract.ts';
import type { JsonSchema } from '../field-type.ts';

/** A parameter of an operation, or a field of a body. */
export interface Field {
  name: string;
  in: 'path' | 'query' | 'header' | 'body';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

/** One operation of the contract, with everything that its page shows. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** The names of security schemes, one of which is required. An empty name means that no credential is required. */
  security: string[];
  fields: Field[];
  /** The example of a JSON body. */
  body?: unknown;
  takesJson: boolean;
  takesFile: boolean;
  /** Whether a successful response sets the cookie of a session. */
  startsSession: boolean;
  /** The example of a successful response in JSON. */
  answer?: unknown;
  /** The media types of a successful response that consists of bytes. */
  media: string[];
  /** The codes of problems, by their status. */
  problems: Array<{ status: string; codes: string[] }>;
}

interface Media {
  schema?: JsonSchema & { $ref?: string; required?: string[]; allOf?: Array<{ properties?: { code?: JsonSchema } }> };
  example?: unknown;
}
interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Array<Record<string, unknown>>;
  parameters: Array<{ name: string; in: Field['in']; required?: boolean; description?: string; schema: JsonSchema }>;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: DocumentedEvent }>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
}

interface DocumentedEvent {
  summary: string;
  requestBody: { content: Record<string, Media> };
}

/** An event that webhooks receive. */
export interface ApiEvent {
  name: string;
  summary: string;
  /** The fields of `data`. */
  fields: Field[];
  /** An example of a delivery. */
  example: unknown;
}

/** The events of the contract, in its order. */
export function listEvents(contract: Contract): ApiEvent[] {
  const { webhooks, components } = contract as unknown as OpenApiDocument;
  return Object.entries(webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json'] ?? {};
    const resolve = schemaResolver(components.schemas);
    const data = resolve(resolve(schema ?? {}).properties?.['data'] ?? {});
    return { name, summary: post.summary, fields: fieldsOf(data, resolve), example };
  });
}

type Resolve = (schema: JsonSchema & { $ref?: string }) => JsonSchema & { required?: string[] };

function schemaResolver(schemas: Record<string, JsonSchema>): Resolve {
  const resolve: Resolve = (schema) => {
    if (schema.$ref !== undefined) return resolve(schemas[getReferenceName(schema.$ref)] ?? {});
    return schema.anyOf ? { ...schema, anyOf: schema.anyOf.map(resolve) } : schema;
  };
  return resolve;
}

function fieldsOf(schema: ReturnType<Resolve>, resolve: Resolve): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]): Field => {
    const { description = '' } = field as { description?: string };
    return { name, in: 'body', required: (schema.required ?? []).includes(name), description, schema: resolve(field) };
  });
}

/** The operations of the contract, in its order. */
export function listOperations(contract: Contract): ApiOperation[] {
  const { paths, components } = contract as unknown as OpenApiDocument;
  const resolveSchema = schemaResolver(components.schemas);
  const listCodes = (response: Response): string[] => {
    const { content } =
      response.$ref === undefined ? response : (components.responses[getReferenceName(response.$ref)] ?? {});
    const parts = content?.['application/problem+json']?.schema?.allOf ?? [];
    return parts.flatMap(({ properties }) => (properties?.code?.enum ?? []) as string[]);
  };
  const operation = (path: string, method: string, described: DocumentedOperation): ApiOperation => {
    const { requestBody, responses, parameters, security } = described;
    const json = requestBody?.content['application/json'];
    const form = json ?? requestBody?.content['multipart/form-data'];
    const schema = form?.schema && resolveSchema(form.schema);
    const inBody = schema ? fieldsOf(schema, resolveSchema) : [];
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    const { 'application/json': answered, ...bytes } = success?.content ?? {};
    return {
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      tag: described.tags[0] ?? '',
      summary: described.summary,
      description: described.description ?? '',
      security: security.map((scheme) => Object.keys(scheme)[0] ?? ''),
      fields: [
        ...parameters.map(({ description = '', required = false, schema: of, ...rest }) => ({
          name: rest.name,
          in: rest.in,
          required,
          description,
          schema: resolveSchema(of),
        })),
        ...inBody,
      ],
      ...(json?.example !== undefined && { body: json.example }),
      takesJson: json !== undefined,
      takesFile: requestBody !== undefined && json === undefined,
      startsSession: 'Set-Cookie' in (success?.headers ?? {}),
      ...(answered && { answer: answered.example }),
      media: Object.keys(bytes),
      problems: Object.entries(responses)
        .filter(([status]) => /^[45]/.test(status))
        .map(([status, response]) => ({ status, codes: listCodes(response) })),
    };
  };
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => operation(path, method, described)),
  );
}

function getReferenceName(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
