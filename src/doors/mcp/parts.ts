import type { Database } from '../../records/database.ts';
import type { DownloadParts } from '../../services/assets/upload.ts';
import type { BrandParts } from '../../services/brands/write.ts';
import type { ContentParts } from '../../services/content/parts.ts';
import type { AnnounceParts } from '../../services/events/announce.ts';
import type { CatalogueEntry } from '../../services/fonts/catalogue.ts';
import type { PublishedParts } from '../../services/publishing/read-published.ts';
import type { RequestContext } from '../http/route.ts';
import type { CodeToImageParts } from '../http/routes/code-to-image/index.ts';
import type { RenderDoorParts } from '../http/routes/render/index.ts';

/** The dependencies of the tools, which are those of the routes with the same verbs. */
export interface ToolParts extends RenderDoorParts {
  db(context: RequestContext): Database;
  publishedKv(context: RequestContext): KVNamespace;
  eventQueue(context: RequestContext): AnnounceParts['queue'];
  published(context: RequestContext): PublishedParts;
  brands(context: RequestContext): BrandParts;
  content(context: RequestContext): ContentParts;
  code: CodeToImageParts;
  assets(context: RequestContext): DownloadParts;
  /** The built-in font families. */
  catalogue: readonly CatalogueEntry[];
}
