import { raw } from '../answers.ts';
import { openApiDocument } from '../openapi/document.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';

interface OpenApiParts {
  version: string;
  /** Every route of the service; called when the description is first requested. */
  routes(): readonly Route[];
  linkBase(context: RequestContext): string;
}

/** `GET /openapi.json`: the description of the API, generated from its routes once per isolate and origin. */
export function openApiRoute({ version, routes, linkBase }: OpenApiParts): Route {
  let made: { origin: string; text: string } | undefined;
  return defineRoute({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'Read the description of the API in OpenAPI 3.1',
    tags: ['service'],
    answer: (context) => {
      const origin = linkBase(context);
      if (made?.origin !== origin)
        made = { origin, text: JSON.stringify(openApiDocument(routes(), { version, origin })) };
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' };
      return raw(made.text, { headers });
    },
  });
}
