import type { Clock } from '../core/clock.ts';
import type { Browsers } from '../draw/browser/browsers.ts';
import type { RasterRenderer } from '../draw/container/raster-renderer.ts';
import type { ShaderRenderer } from '../draw/container/shader-renderer.ts';
import type { PngCompressor } from '../draw/formats/png-compressor.ts';
import type { FontSubsetter } from '../draw/formats/subset/subsetter.ts';
import type { EmojiFiles, EmojiVersions } from '../draw/gather/emoji/index.ts';
import type { FontLibrary } from '../draw/gather/fonts/catalogue.ts';
import type { PictureColors } from '../draw/gather/ports.ts';
import type { TakumiEngine } from '../draw/takumi/engine.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { Database } from '../records/database.ts';
import type { Quotas } from './authenticate/quotas.ts';
import type { RateBank } from './authenticate/rates.ts';
import type { CodeCatalogue } from './code-image/catalogue.ts';
import type { CodeFonts } from './code-image/code-fonts.ts';
import type { Highlighter } from './code-image/highlighter.ts';
import type { EventMessage } from './events/announce.ts';
import type { CatalogueEntry } from './fonts/catalogue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Turns } from './turns/index.ts';
import type { DeliveryMessage } from './webhooks/messages.ts';

/**
 * What verbs need from outside and from the request that they work for. `workers/edge/services.ts` makes one for each
 * request, and makes a field that costs something when it is first read. Do not spread it, which would read every field:
 * `withServices` replaces some.
 */
export interface Services {
  clock: Clock;
  /** GALLEY_SECRET, from which all keys of the service are derived. */
  secret: string;
  settings: Settings;

  db: Database;
  /** The bucket of files: renders, uploads, and data that is too large for a row. */
  files: R2Bucket;
  /** Published versions. */
  publishedKv: KVNamespace;
  demoTokens: KVNamespace;
  /** Static assets of the Worker. */
  assets: Assets;
  eventQueue: Pick<Queue<EventMessage>, 'send' | 'sendBatch'>;
  deliveryQueue: Pick<Queue<DeliveryMessage>, 'send' | 'sendBatch'>;

  /** Exact counters, shared by all isolates. */
  quotas: Quotas;
  /** Counts the requests of callers in this isolate, with places that it draws from `quotas`. */
  rateBank: RateBank;
  /** Shares scarce machines among callers. */
  turns: Turns;

  /** The only way to other servers. */
  outbound: Outbound;
  /** Null if the deployment sends no mail. */
  mailer: Mailer | null;

  takumi: TakumiEngine;
  fonts: FontLibrary;
  /** The built-in font families, as people choose one. */
  fontCatalogue: readonly CatalogueEntry[];
  /** Reads the first font file of a built-in family, to show what the family looks like. Undefined if it is unknown. */
  readSpecimen(family: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Reads a font file of the catalogue by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
  /** A hash, for each emoji set, of everything that it draws. */
  emojiVersions: EmojiVersions;
  /** Makes PNGs smaller (RND-9). */
  pngCompressor: PngCompressor;
  /** Subsets the fonts of ads. */
  subsetter: FontSubsetter;
  /** Converts the colors of pictures to sRGB. */
  pictureColors: PictureColors;
  /** Draws what does not fit into the isolate's memory. Undefined if no renderer is configured. */
  rasterRenderer: Pick<RasterRenderer, 'raster' | 'compressPng'> | undefined;
  /** Vets and draws shaders. Undefined if no renderer is configured. */
  shaderRenderer: Pick<ShaderRenderer, 'translate' | 'vet' | 'draw'> | undefined;
  /** Headless browsers. Undefined if none is configured. */
  browsers: Pick<Browsers, 'use'> | undefined;

  /** The languages and themes of pictures of code. */
  codeCatalogue: CodeCatalogue;
  codeFonts: CodeFonts;
  highlighter: Highlighter;

  /** The address or network of the client (see clientKey), by which requests without a credential are counted. */
  client: string;
  /**
   * The origin of the service, `scheme://host[:port]`, for links in responses, and the origin from which the dashboard
   * may send requests. It is safe in mails, because there is no mailer where only a Host header says it.
   */
  origin: string;
  /** The same for links that others than the caller see. Empty if only the Host header of the request says it. */
  publicOrigin: string;

  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure that no caller can see. */
  report(event: string, error: unknown): void;
}

/** What there is outside of requests: in queues, the scheduled job and Durable Objects. */
export type BackgroundServices = Omit<Services, 'client' | 'origin' | 'publicOrigin'>;

/** What the operator of a deployment sets. */
export interface Settings {
  /** The credits of a new space. If null, they are unlimited (CRD-1). */
  readonly creditsLimit: number | null;
  /** Whether anyone may sign up. Otherwise only invited people may (SEC-7). */
  readonly isSignUpOpen: boolean;
  /** The limit of requests in any minute, by what is counted (LIM-2). */
  readonly requestsPerMinute: Readonly<Record<CallerLimit | ClientLimit, number>>;
  /** How many days entries of the render log are kept; 0 means for ever. */
  readonly logDays: number;
  /** How many days files are kept after they were last read; 0 means for ever. */
  readonly fileDays: number;
}

/** What is counted for a key, a session, a secret or a person. */
export type CallerLimit = 'key' | 'session' | 'gt' | 'client' | 'preview' | 'thumbnail-draw' | 'heavy-read';

/** What is counted for a client, whatever credential it shows. */
export type ClientLimit = 'sign-up' | 'oauth-registration' | 'thumbnail' | 'public-templates' | 'code-image';

/** Static assets of the Worker, by path (`/pages/pages.css`). */
export interface Assets {
  /** @throws AppError service_unavailable if there is no such asset */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The same services, some of which are replaced. Reads none of the others, because that may make them. */
export function withServices<Some extends Partial<Services>>(services: Some, replaced: Partial<Some>): Some {
  return Object.create(services, Object.getOwnPropertyDescriptors(replaced));
}
