import { raw } from '../answers.ts';
import { openApiDocument } from '../openapi/document.ts';
import { defineRoute, type Route } from '../route.ts';

/** `GET /openapi.json`: the description of the API. It is created from the routes once for each isolate and origin. */
export function openApiRoute(version: string, routes: () => readonly Route[]): Route {
  let made: { origin: string; text: string } | undefined;
  return defineRoute({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'Read the description of the API in OpenAPI 3.1',
    tags: ['service'],
    answer: (context) => {
      const origin = context.services.origin;
      if (made?.origin !== origin)
        made = { origin, text: JSON.stringify(openApiDocument(routes(), { version, origin })) };
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' };
      return raw(made.text, { headers });
    },
  });
}
