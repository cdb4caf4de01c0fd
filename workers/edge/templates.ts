import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import type { RenderDoorParts } from '../../src/doors/http/routes/render/index.ts';
import { templateRoutes } from '../../src/doors/http/routes/templates/index.ts';
import { templateLabelsRoute } from '../../src/doors/http/routes/templates/labels.ts';
import { pageRoutes } from '../../src/doors/http/routes/templates/pages.ts';
import { publishRoutes } from '../../src/doors/http/routes/templates/publish.ts';
import { templateThumbnailRoute } from '../../src/doors/http/routes/templates/thumbnail.ts';
import { versionRoutes } from '../../src/doors/http/routes/templates/versions.ts';
import { openDatabase } from '../../src/records/database.ts';
import { sessionDoor } from './sessions.ts';

const door = {
  ...sessionDoor,
  db: ({ env }: RequestContext) => openDatabase(env.DB),
  publishedKv: ({ env }: RequestContext) => env.PUBLISHED,
  files: ({ env }: RequestContext) => env.FILES,
  eventQueue: ({ env }: RequestContext) => env.EVENTS,
};

/** Drafts of templates and pages, and publishing them. */
export function editedTemplateRoutes(rendering: Pick<RenderDoorParts, 'renderParts' | 'linkBase'>): Route[] {
  return [
    ...templateRoutes(door),
    ...pageRoutes(door),
    ...publishRoutes({ ...door, ...rendering }),
    ...versionRoutes(door),
    templateLabelsRoute(door),
    templateThumbnailRoute({ ...door, ...rendering }),
  ];
}
