import docsFiles from '../../dist/generated/docs-files.json';
import guides from '../../dist/generated/guides.json';
import packageFacts from '../../package.json';
import { dashboardRoutes } from '../../src/doors/http/dashboard/routes.ts';
import { docsRoutes } from '../../src/doors/http/docs/routes.ts';
import { downloadsRoute } from '../../src/doors/http/pages/downloads.ts';
import { templatePageRoutes } from '../../src/doors/http/pages/index.ts';
import { shaderPageRoutes } from '../../src/doors/http/pages/shaders/index.ts';
import { siteIndexRoutes } from '../../src/doors/http/pages/site-index.ts';
import { faviconRoute, staticRoute } from '../../src/doors/http/pages/static.ts';
import { thumbnailRoute } from '../../src/doors/http/pages/thumbnail.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { accessReviewRoutes } from '../../src/doors/http/routes/account/access-review.ts';
import { addressRoutes } from '../../src/doors/http/routes/account/addresses.ts';
import { accountRoutes } from '../../src/doors/http/routes/account/index.ts';
import { passwordResetRoutes } from '../../src/doors/http/routes/account/password-resets.ts';
import { callingKeyRoute } from '../../src/doors/http/routes/api-keys/calling-key.ts';
import { apiKeyRoutes } from '../../src/doors/http/routes/api-keys/index.ts';
import { assetFileRoutes } from '../../src/doors/http/routes/assets/files.ts';
import { assetRoutes } from '../../src/doors/http/routes/assets/index.ts';
import { batchRoutes } from '../../src/doors/http/routes/batches/index.ts';
import { brandImageRoutes } from '../../src/doors/http/routes/brand-images.ts';
import { brandRoutes } from '../../src/doors/http/routes/brands.ts';
import { canvasRoutes } from '../../src/doors/http/routes/canvas/index.ts';
import { codeToImageRoutes } from '../../src/doors/http/routes/code-to-image/index.ts';
import { collectionRoutes } from '../../src/doors/http/routes/content/collections.ts';
import { entryRoutes } from '../../src/doors/http/routes/content/entries.ts';
import { publicContentRoutes } from '../../src/doors/http/routes/content/public.ts';
import { dashboardRenderRoutes } from '../../src/doors/http/routes/dashboard-renders.ts';
import { demoTokenRoutes } from '../../src/doors/http/routes/demo-token.ts';
import { fileRoutes } from '../../src/doors/http/routes/files.ts';
import { fontRoutes } from '../../src/doors/http/routes/fonts.ts';
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
import { jobRoutes } from '../../src/doors/http/routes/jobs/index.ts';
import { oauthRoutes } from '../../src/doors/http/routes/oauth/index.ts';
import { openApiRoute } from '../../src/doors/http/routes/openapi.ts';
import { previewRoutes } from '../../src/doors/http/routes/previews.ts';
import { publicTemplateRoutes } from '../../src/doors/http/routes/public-templates.ts';
import { renderRoutes } from '../../src/doors/http/routes/render/index.ts';
import { renderLogRoutes } from '../../src/doors/http/routes/render-logs.ts';
import { shaderRoutes } from '../../src/doors/http/routes/shaders/index.ts';
import { signInRoutes } from '../../src/doors/http/routes/sign-in.ts';
import { spaceRoutes } from '../../src/doors/http/routes/space/index.ts';
import { spaceLimitRoutes } from '../../src/doors/http/routes/space/limits.ts';
import { memberRoutes } from '../../src/doors/http/routes/space/members.ts';
import { spaceSecretRoutes } from '../../src/doors/http/routes/space/secrets.ts';
import { spacesRoutes } from '../../src/doors/http/routes/spaces.ts';
import { templateCategoryRoute } from '../../src/doors/http/routes/template-categories.ts';
import { templateRoutes } from '../../src/doors/http/routes/templates/index.ts';
import { templateLabelsRoute } from '../../src/doors/http/routes/templates/labels.ts';
import { pageRoutes } from '../../src/doors/http/routes/templates/pages.ts';
import { publishRoutes } from '../../src/doors/http/routes/templates/publish.ts';
import { templateThumbnailRoute } from '../../src/doors/http/routes/templates/thumbnail.ts';
import { versionRoutes } from '../../src/doors/http/routes/templates/versions.ts';
import { usageRoutes } from '../../src/doors/http/routes/usage.ts';
import { deliveryRoutes } from '../../src/doors/http/routes/webhooks/deliveries.ts';
import { webhookRecordRoutes } from '../../src/doors/http/routes/webhooks/index.ts';
import { mcpRoute } from '../../src/doors/mcp/route.ts';
import { listTools } from '../../src/doors/mcp/tools/index.ts';
import { codeCatalogue, codeFonts } from './code-image.ts';
import { printFontCatalogue } from './drawing.ts';
import { createRendererClient } from './renderer.ts';

/** The tools of POST /mcp, by name. */
const tools = new Map(listTools(codeCatalogue, codeFonts).map((tool) => [tool.name, tool]));

/** Every route of the service. */
export const routes: Route[] = [
  healthRoute(packageFacts.version, (env) => ({
    database: databaseProbe(env.DB),
    demoTokens: keyValueProbe(env.DEMO_TOKENS),
    published: keyValueProbe(env.PUBLISHED),
    files: bucketProbe(env.FILES),
    events: queueProbe(env.EVENTS),
    draws: queueProbe(env.DRAWS),
    jobQueue: queueProbe(env.JOB_QUEUE),
    jobs: createProbe(() => env.JOBS.getByName('health').find('no-such-job')),
    batches: createProbe(() => env.BATCHES.getByName('health').revision()),
    couriers: createProbe(() => env.COURIERS.getByName('health').find({ id: 'no-such-delivery', webhookId: 'health' })),
    fileRegisters: createProbe(() => env.FILE_REGISTERS.getByName('0').find('health/no-such-file')),
    ledgers: createProbe(() => env.LEDGERS.getByName('health').renewCharges([])),
    quotas: createProbe(() => env.QUOTAS.getByName('health').release('no-such-ticket')),
    assets: assetsProbe(env.ASSETS),
    renderer: optional(createRendererClient(env)),
  })),
  ...renderRoutes,
  ...renderLogRoutes,
  ...batchRoutes,
  ...jobRoutes,
  ...dashboardRenderRoutes,
  ...previewRoutes,
  ...canvasRoutes(printFontCatalogue),
  ...codeToImageRoutes(codeCatalogue, codeFonts),
  ...demoTokenRoutes,
  ...fileRoutes,
  ...assetRoutes,
  ...assetFileRoutes,
  ...fontRoutes,
  ...publicTemplateRoutes,
  templateCategoryRoute,
  ...templatePageRoutes,
  thumbnailRoute,
  ...shaderPageRoutes,
  staticRoute,
  faviconRoute,
  downloadsRoute,
  ...siteIndexRoutes(docsFiles),
  ...docsRoutes(new Set(docsFiles)),
  ...dashboardRoutes,
  ...usageRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...passwordResetRoutes,
  ...addressRoutes,
  ...accessReviewRoutes,
  ...spacesRoutes,
  ...spaceRoutes,
  ...spaceLimitRoutes,
  ...spaceSecretRoutes,
  ...memberRoutes,
  ...apiKeyRoutes,
  callingKeyRoute,
  ...templateRoutes,
  ...pageRoutes,
  ...publishRoutes,
  ...versionRoutes,
  templateLabelsRoute,
  templateThumbnailRoute,
  ...brandRoutes,
  ...brandImageRoutes,
  ...collectionRoutes,
  ...entryRoutes,
  ...publicContentRoutes,
  ...shaderRoutes,
  ...webhookRecordRoutes,
  ...deliveryRoutes,
  ...oauthRoutes,
  mcpRoute({ version: packageFacts.version, tools, guides }),
  openApiRoute(packageFacts.version, () => routes),
];
