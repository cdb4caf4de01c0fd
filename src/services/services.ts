import type { Clock } from '../core/clock.ts';
import type { LanePass } from '../core/lane/lane-pass.ts';
import type { Browsers } from '../draw/browser/browsers.ts';
import type { RasterRenderer } from '../draw/container/raster-renderer.ts';
import type { ShaderRenderer } from '../draw/container/shader-renderer.ts';
import type { PngCompressor } from '../draw/formats/png-compressor.ts';
import type { FontSubsetter } from '../draw/formats/subset/subsetter.ts';
import type { EmojiFiles, EmojiVersions } from '../draw/gather/emoji/index.ts';
import type { FontLibrary } from '../draw/gather/fonts/catalogue.ts';
import type { PictureColors } from '../draw/gather/ports.ts';
import type { TakumiEngine } from '../draw/takumi/engine.ts';
import type { Painter } from '../draw/takumi/painter.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { Database } from '../records/database.ts';
import type { Quotas } from './authenticate/quotas.ts';
import type { RateBank } from './authenticate/rates.ts';
import type { Batches, DrawMessage } from './batches/ports.ts';
import type { CodeCatalogue } from './code-image/catalogue.ts';
import type { CodeFonts } from './code-image/code-fonts.ts';
import type { Highlighter } from './code-image/highlighter.ts';
import type { EventMessage } from './events/announce.ts';
import type { Couriers } from './events/couriers.ts';
import type { EventOutbox } from './events/event-outbox.ts';
import type { FileRegisters } from './files/registers.ts';
import type { CatalogueEntry } from './fonts/catalogue.ts';
import type { EdgeCache } from './hot/edge-cache.ts';
import type { HotMemory } from './hot/hot-memory.ts';
import type { JobMessage, Jobs } from './jobs/ports.ts';
import type { Outbox } from './ledger/outbox.ts';
import type { Ledgers, LogSegments } from './ledger/ports.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Turns } from './turns/index.ts';

/**
 * Everything that the functions in src/services need from outside: storage, other machines, settings and facts about
 * the current request. `workers/edge/services.ts` makes one such object for each request. Expensive fields are only
 * created when they are first read. Therefore do not spread the object, which would read every field. To replace some
 * of the fields, use `withServices`.
 */
export interface Services {
  clock: Clock;
  /** GALLEY_SECRET, from which all keys of the service are derived. */
  secret: string;
  settings: Settings;

  db: Database;
  /** The bucket of files: renders, uploads, and data that is too large for a row. */
  files: R2Bucket;
  /** The records of rendered files: when each was last read, and how to make it again. */
  fileRegisters: FileRegisters;
  /** The publish cache, which has entries of published versions. */
  publishedKv: KVNamespace;
  demoTokens: KVNamespace;
  /** Static assets of the Worker. */
  assets: Assets;
  eventQueue: Pick<Queue<EventMessage>, 'send' | 'sendBatch'>;
  /** Transports the chunks of batches to consumers, which draw them. */
  drawQueue: Pick<Queue<DrawMessage>, 'sendBatch'>;
  /** Transports jobs, which therefore do not wait behind the chunks of batches. */
  jobQueue: Pick<Queue<JobMessage>, 'sendBatch'>;
  /** The jobs of each space (JOB-1). */
  jobs: Jobs;
  /** The batches, each of which knows its own state (JOB-3). */
  batches: Batches;
  /** Send the deliveries of webhooks, and keep their records. */
  couriers: Couriers;
  /** Gathers the events that this isolate hands to couriers after responses. */
  eventOutbox: EventOutbox;

  /** The credits, usage and claims of each space (SCL-1). */
  ledgers: Ledgers;
  /** The render logs of spaces, in parts that their ledgers list. */
  logSegments: LogSegments;
  /** Gathers what this isolate writes to the ledgers after responses. */
  outbox: Outbox;
  /** Exact counters, shared by all isolates. */
  quotas: Quotas;
  /** Counts the requests of callers in this isolate. It draws the places for them from `quotas`. */
  rateBank: RateBank;
  /** The cache that the isolates of a location share. */
  edgeCache: EdgeCache;
  /** What this isolate remembers of answers to public GETs. */
  hotMemory: HotMemory;
  /** Gives callers fair turns with scarce machines. */
  turns: Turns;

  /** Sends requests to other servers. There is no other way to reach them. */
  outbound: Outbound;
  /** Sends mails. Null if the deployment sends no mail. */
  mailer: Mailer | null;

  takumi: TakumiEngine;
  /** Draws pages that fit into the memory of an isolate. */
  painter: Painter;
  /** The request's turns with the isolate's thread, for work that takes more than a few milliseconds (SEC-3). */
  lane: LanePass;
  fonts: FontLibrary;
  /** The built-in font families, with the facts that people see when they choose one. */
  fontCatalogue: readonly CatalogueEntry[];
  /**
   * Reads the first font file of a built-in family, to show what the family looks like. Returns undefined if the family
   * is unknown.
   */
  readSpecimen(family: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Reads a font file of the catalogue by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
  /** For each emoji set, a hash of everything that it can draw. */
  emojiVersions: EmojiVersions;
  /** Makes PNGs smaller (RND-9). */
  pngCompressor: PngCompressor;
  /** Subsets the fonts of ads. */
  subsetter: FontSubsetter;
  /** Converts the colors of pictures to sRGB. */
  pictureColors: PictureColors;
  /** Draws pages that do not fit into the isolate's memory. Undefined if no renderer is configured. */
  rasterRenderer: Pick<RasterRenderer, 'raster' | 'compressPng'> | undefined;
  /** Vets and draws shaders. Undefined if no renderer is configured. */
  shaderRenderer: Pick<ShaderRenderer, 'translate' | 'vet' | 'draw'> | undefined;
  /** Headless browsers. Undefined if none is configured. */
  browsers: Pick<Browsers, 'use'> | undefined;

  /** The languages and themes that are available for pictures of code. */
  codeCatalogue: CodeCatalogue;
  codeFonts: CodeFonts;
  highlighter: Highlighter;

  /** The address or network of the client (see clientKey), by which requests without a credential are counted. */
  client: string;
  /**
   * The origin of the service, `scheme://host[:port]`, for links in responses, and the origin from which the dashboard
   * may send requests. It is safe to use in mails: if the origin is only known from the Host header, there is no
   * mailer.
   */
  origin: string;
  /**
   * The origin for links that people other than the caller see. Empty if the origin is only known from the Host header
   * of the request.
   */
  publicOrigin: string;

  /** Takes work that continues after the response, as a Worker's `waitUntil` does. */
  defer(work: Promise<unknown>): void;
  /** Reports a failure that no caller can see. */
  report(event: string, error: unknown): void;
}

/** The services that are available without a request: in queue consumers, the scheduled job and Durable Objects. */
export type BackgroundServices = Omit<Services, 'client' | 'origin' | 'publicOrigin'>;

/** The settings of the operator of a deployment. */
export interface Settings {
  /** The credits of a new space. If null, they are unlimited (CRD-1). */
  readonly creditsLimit: number | null;
  /** Whether anyone may sign up. Otherwise only invited people may (SEC-7). */
  readonly isSignUpOpen: boolean;
  /** The maximum number of requests in any minute, by the name of the limit (LIM-2). */
  readonly requestsPerMinute: Readonly<Record<CallerLimit | ClientLimit, number>>;
  /** How many days entries of the render log are kept; 0 means for ever. */
  readonly logDays: number;
  /** How many days files are kept after they were last read; 0 means for ever. */
  readonly fileDays: number;
}

/** Limits that are counted for a key, a session, a secret or a person. */
export type CallerLimit = 'key' | 'session' | 'gt' | 'client' | 'preview' | 'thumbnail-draw' | 'heavy-read';

/** Limits that are counted for a client, regardless of its credential. */
export type ClientLimit = 'sign-up' | 'oauth-registration' | 'thumbnail' | 'public-templates' | 'code-image';

/** Static assets of the Worker, by path (`/pages/pages.css`). */
export interface Assets {
  /** @throws AppError service_unavailable if there is no such asset */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Returns the services with some of them replaced. It does not read the other fields, because reading an expensive
 * field creates it.
 */
export function withServices<Some extends Partial<Services>>(services: Some, replaced: Partial<Some>): Some {
  return Object.create(services, Object.getOwnPropertyDescriptors(replaced));
}
