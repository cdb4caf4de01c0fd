export { etagOf, responseOf } from './call.ts';
export { GalleyFile } from './file.ts';
export { Galley, type GalleyOptions } from './galley.ts';
export type { components, operations } from './generated/contract.ts';
export { type ListPage, listAll } from './list.ts';
export { openFile } from './open-file.ts';
export { type Card, type MetaTag, metaHtml, metaTags, nextMetadata, nuxtSeoMeta } from './open-graph.ts';
export { type Fault, GalleyError, GalleyProblem, GalleyTimeout, GalleyUnreachable, isProblem } from './problem.ts';
export type {
  BodyOf,
  CallOptions,
  DataOf,
  DeferredOf,
  JsonOf,
  OperationName,
  ProblemCode,
  QueryOf,
  Upload,
} from './shapes.ts';
export { type Expiry, type RenderUrlRequest, renderUrl, signedRenderUrl, signUrl } from './signed-url.ts';
export { GalleyWebhookError, type VerifyOptions, verifyWebhook, type WebhookEvent } from './webhook.ts';
