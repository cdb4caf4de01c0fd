import docsFiles from '../../dist/generated/docs-files.json';
import packageFacts from '../../package.json';
import { systemClock } from '../../src/core/clock.ts';
import { dashboardRoutes } from '../../src/doors/http/dashboard/routes.ts';
import { docsRoutes } from '../../src/doors/http/docs/routes.ts';
import { downloadsRoute } from '../../src/doors/http/pages/downloads.ts';
import { templatePageRoutes } from '../../src/doors/http/pages/index.ts';
import { shaderPageRoutes } from '../../src/doors/http/pages/shaders/index.ts';
import { siteIndexRoutes } from '../../src/doors/http/pages/site-index.ts';
import { faviconRoute, staticRoute } from '../../src/doors/http/pages/static.ts';
import { thumbnailRoute } from '../../src/doors/http/pages/thumbnail.ts';
import { quotasReportingTo } from '../../src/doors/http/rates.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { type CodeToImageParts, codeToImageRoutes } from '../../src/doors/http/routes/code-to-image/index.ts';
import { dashboardRenderRoutes } from '../../src/doors/http/routes/dashboard-renders.ts';
import { demoTokenRoutes } from '../../src/doors/http/routes/demo-token.ts';
import { fileRoutes } from '../../src/doors/http/routes/files.ts';
import { healthRoute } from '../../src/doors/http/routes/health.ts';
import {
  assetsProbe,
  bucketProbe,
  createProbe,
  databaseProbe,
  keyValueProbe,
  optional,
  queueProbe,
} from '../../src/doors/http/routes/health-probes.ts';
import { openApiRoute } from '../../src/doors/http/routes/openapi.ts';
import { previewRoutes } from '../../src/doors/http/routes/previews.ts';
import { publicTemplateRoutes } from '../../src/doors/http/routes/public-templates.ts';
import { renderRoutes } from '../../src/doors/http/routes/render/index.ts';
import { renderLogRoutes } from '../../src/doors/http/routes/render-logs.ts';
import { templateCategoryRoute } from '../../src/doors/http/routes/template-categories.ts';
import { usageRoutes } from '../../src/doors/http/routes/usage.ts';
import { emojiFiles } from '../../src/platform/assets/emoji-files.ts';
import { fontFiles } from '../../src/platform/assets/font-files.ts';
import { findAsset, readAsset } from '../../src/platform/assets/read-asset.ts';
import { openDatabase } from '../../src/records/database.ts';
import { clientKey } from '../../src/services/authenticate/client-key.ts';
import { emojiSet } from '../../src/services/code-image/draw.ts';
import type { PublishedParts } from '../../src/services/publishing/read-published.ts';
import type { RenderParts } from '../../src/services/render/parts.ts';
import { assetParts, assetRoutes, builtInFonts } from './assets.ts';
import { createBrandParts, createBrandRoutes } from './brands.ts';
import { createBrowsers } from './browsers.ts';
import { codeCatalogue, codeFonts, codeRate, getHighlighter } from './code-image.ts';
import { content, contentRoutes } from './content.ts';
import { emojiIndexes, emojiVersions, fonts, pngCompressor, subsetter, takumi } from './drawing.ts';
import { createLimit } from './limits.ts';
import { mcpOAuthRoutes, mcpRoutes } from './mcp.ts';
import { openOutbound } from './outbound.ts';
import { createPictureColors, createRasterRenderer, createRendererClient, createShaderRenderer } from './renderer.ts';
import { sessionDoor, sessionRoutes } from './sessions.ts';
import { ownOrigin, requireSecret, trustedOrigin, usualRates } from './settings.ts';
import { shaderRoutes } from './shaders.ts';
import { editedTemplateRoutes } from './templates.ts';
import { toTurns } from './turns.ts';
import { webhookRoutes } from './webhooks.ts';

export function renderParts({ env, ctx, log, request }: RequestContext): RenderParts {
  return {
    db: openDatabase(env.DB),
    publishedKv: env.PUBLISHED,
    demoTokens: env.DEMO_TOKENS,
    quotas: env.QUOTAS,
    turns: toTurns(env),
    client: clientKey(request),
    files: env.FILES,
    outbound: openOutbound(env),
    clock: systemClock,
    secret: requireSecret(env),
    fonts,
    readFont: fontFiles(env.ASSETS),
    emoji: emojiFiles(env.ASSETS, emojiIndexes),
    emojiVersions,
    takumi,
    pngCompressor,
    ...createRasterRenderer(env),
    subsetter,
    pictureColors: createPictureColors(env),
    ...createShaderRenderer(env),
    ...createBrowsers(env),
    queue: env.EVENTS,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  };
}

const createPublishedParts = ({ env, ctx }: RequestContext): PublishedParts => ({
  db: openDatabase(env.DB),
  publishedKv: env.PUBLISHED,
  defer: (work) => ctx.waitUntil(work),
});

const linkBase = ({ env, url }: RequestContext) => ownOrigin(env, url);

// A gallery page shows up to a hundred thumbnails.
const limitReads = createLimit(
  'public-templates',
  'reads of public templates',
  (env) => env.GALLEY_PUBLIC_RATE,
  usualRates.publicTemplates,
);
const limitThumbnails = createLimit(
  'thumbnail',
  'thumbnails',
  (env) => env.GALLEY_THUMBNAIL_RATE,
  usualRates.thumbnail,
);

const db = ({ env }: RequestContext) => openDatabase(env.DB);

const rendering = {
  renderParts,
  linkBase,
  eventLinkBase: ({ env, url }: RequestContext) => trustedOrigin(env, url),
};

const codeToImage: CodeToImageParts = {
  catalogue: codeCatalogue,
  fonts: codeFonts,
  service: ({ env, ctx, log, responseHeaders }) => ({
    catalogue: codeCatalogue,
    highlighter: getHighlighter(env),
    fonts,
    codeFonts,
    readFont: fontFiles(env.ASSETS),
    takumi,
    quotas: quotasReportingTo(responseHeaders, env.QUOTAS),
    db: openDatabase(env.DB),
    files: env.FILES,
    clock: systemClock,
    secret: requireSecret(env),
    ratePerMinute: codeRate(env),
    emoji: emojiFiles(env.ASSETS, emojiIndexes),
    emojiVersion: emojiVersions[emojiSet] ?? '',
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  }),
};

/** Every route of the service. */
export const routes: Route[] = [
  healthRoute({
    version: packageFacts.version,
    probes: (env) => ({
      database: databaseProbe(env.DB),
      demoTokens: keyValueProbe(env.DEMO_TOKENS),
      published: keyValueProbe(env.PUBLISHED),
      files: bucketProbe(env.FILES),
      events: queueProbe(env.EVENTS),
      deliveries: queueProbe(env.DELIVERIES),
      couriers: createProbe(() => env.COURIERS.getByName('health').waiting()),
      quotas: createProbe(() => env.QUOTAS.getByName('health').release('no-such-ticket')),
      assets: assetsProbe(env.ASSETS),
      renderer: optional(createRendererClient(env)),
    }),
  }),
  ...renderRoutes(rendering),
  ...renderLogRoutes({ ...sessionDoor, ...rendering, db }),
  ...dashboardRenderRoutes({ ...sessionDoor, ...rendering }),
  ...previewRoutes({ ...sessionDoor, renderParts }),
  ...codeToImageRoutes(codeToImage),
  ...demoTokenRoutes(({ env, clock }) => ({ quotas: env.QUOTAS, tokens: env.DEMO_TOKENS, clock })),
  ...fileRoutes(renderParts),
  ...assetRoutes,
  ...publicTemplateRoutes({ published: createPublishedParts, linkBase, limitReads }),
  templateCategoryRoute({ db: (context) => createPublishedParts(context).db, limitReads }),
  ...templatePageRoutes({ published: createPublishedParts, linkBase, limitReads }),
  thumbnailRoute(renderParts, limitThumbnails),
  ...shaderPageRoutes({
    db: ({ env }) => openDatabase(env.DB),
    files: ({ env }) => env.FILES,
    limitReads,
    limitPosters: limitThumbnails,
  }),
  staticRoute(({ env }, path) => readAsset(env.ASSETS, path)),
  faviconRoute(({ env }, path) => readAsset(env.ASSETS, path)),
  downloadsRoute(({ env }, path) => readAsset(env.ASSETS, path)),
  ...siteIndexRoutes({ published: createPublishedParts, linkBase, limitReads, docsFiles }),
  ...docsRoutes({ files: new Set(docsFiles), readAsset: ({ env }, path) => readAsset(env.ASSETS, path), linkBase }),
  ...dashboardRoutes({ findAsset: ({ env }, path) => findAsset(env.ASSETS, path) }),
  ...usageRoutes(({ env }) => openDatabase(env.DB), sessionDoor),
  ...sessionRoutes,
  ...editedTemplateRoutes({ renderParts, linkBase }),
  ...createBrandRoutes(openOutbound),
  ...contentRoutes,
  ...shaderRoutes,
  ...webhookRoutes,
  ...mcpOAuthRoutes,
  ...mcpRoutes({
    ...rendering,
    db,
    published: createPublishedParts,
    content,
    brands: createBrandParts(openOutbound),
    code: codeToImage,
    publishedKv: ({ env }) => env.PUBLISHED,
    eventQueue: ({ env }) => env.EVENTS,
    assets: (context) => ({ ...assetParts(context), outbound: openOutbound(context.env) }),
    catalogue: builtInFonts,
  }),
  openApiRoute({ version: packageFacts.version, routes: () => routes, linkBase }),
];
