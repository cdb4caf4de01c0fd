import { systemClock } from '../../src/core/clock.ts';
import type { Lane } from '../../src/core/lane/lane.ts';
import { LanePass } from '../../src/core/lane/lane-pass.ts';
import { oncePer } from '../../src/core/once.ts';
import { emojiFiles } from '../../src/platform/assets/emoji-files.ts';
import { fontFiles } from '../../src/platform/assets/font-files.ts';
import { findAsset, readAsset } from '../../src/platform/assets/read-asset.ts';
import { openDatabase } from '../../src/records/database.ts';
import { clientKey } from '../../src/services/authenticate/client-key.ts';
import { RateBank } from '../../src/services/authenticate/rates.ts';
import { EventOutbox } from '../../src/services/events/event-outbox.ts';
import { catalogueEntries, specimenPath } from '../../src/services/fonts/catalogue.ts';
import { createHotMemory } from '../../src/services/hot/hot-memory.ts';
import { Outbox } from '../../src/services/ledger/outbox.ts';
import type { BackgroundServices, Services } from '../../src/services/services.ts';
import { createBrowsers } from './browsers.ts';
import { codeCatalogue, codeFonts, getHighlighter } from './code-image.ts';
import {
  emojiIndexes,
  emojiVersions,
  fontFamilies,
  fonts,
  lane as isolateLane,
  pngCompressor,
  subsetter,
  takumi,
} from './drawing.ts';
import { openEdgeCache } from './edge-cache.ts';
import { openMailer } from './mail.ts';
import { openOutbound } from './outbound.ts';
import { getPainter } from './painter.ts';
import { createPictureColors, createRasterRenderer, createShaderRenderer } from './renderer.ts';
import { configuredOrigin, readLogWait, readSettings, requireSecret, trustedOrigin } from './settings.ts';
import { openD1, openStores } from './stores.ts';

const rateBank = new RateBank();
const hotMemory = createHotMemory();
let outbox: Outbox | undefined;
let eventOutbox: EventOutbox | undefined;
const fontCatalogue = catalogueEntries(fontFamilies);
const openSettings = oncePer(readSettings);
const openEdgeDatabase = oncePer((env: Env) => openDatabase(openD1(env)));

/** The data that the runtime passes to an invocation of the Worker or of a Durable Object. */
interface Invocation {
  env: Env;
  log: { error(event: string, fields: { error: unknown }): void };
  ctx: Pick<ExecutionContext, 'waitUntil'>;
  /** The default is the lane of this isolate. */
  lane?: Lane;
}

/** Creates the services for a request. */
export function createServices({ request, url, ...invocation }: Invocation & { request: Request; url: URL }): Services {
  const publicOrigin = trustedOrigin(invocation.env, url);
  const services = createBackgroundServices(invocation);
  return Object.assign(services, {
    client: clientKey(request),
    lane: services.lane.with({ signal: request.signal }),
    // The sender of the request can choose the Host header.
    origin: publicOrigin || url.origin,
    publicOrigin,
  });
}

/**
 * Creates the services for drawing and looking after batches and jobs. There is no request, so links need the
 * configured origin, and work of others goes first (JOB-4).
 */
export function createBatchServices(invocation: Invocation): Services {
  const origin = configuredOrigin(invocation.env) ?? '';
  const services = createBackgroundServices(invocation);
  return Object.assign(services, {
    client: 'batch',
    lane: services.lane.with({ urgency: 'batch' }),
    origin,
    publicOrigin: origin,
  });
}

/**
 * Creates the services for work without a request. Expensive fields, and fields that can throw, are created when they
 * are first read.
 */
export function createBackgroundServices({ env, log, ctx, lane = isolateLane }: Invocation): BackgroundServices {
  const services: BackgroundServices = {
    ...openStores(env),
    clock: systemClock,
    get secret() {
      return requireSecret(env);
    },
    get settings() {
      return openSettings(env);
    },
    get db() {
      return openEdgeDatabase(env);
    },
    assets: {
      read: (path) => readAsset(env.ASSETS, path),
      find: (path) => findAsset(env.ASSETS, path),
    },
    get eventOutbox() {
      eventOutbox ??= new EventOutbox({ waitMs: readLogWait(env) });
      return eventOutbox;
    },
    get outbox() {
      outbox ??= new Outbox({ waitMs: readLogWait(env) });
      return outbox;
    },
    rateBank,
    edgeCache: openEdgeCache(env),
    hotMemory,
    get outbound() {
      return openOutbound(env);
    },
    get mailer() {
      return openMailer(env);
    },
    takumi,
    get painter() {
      return getPainter(env);
    },
    lane: new LanePass(lane),
    fonts,
    fontCatalogue,
    readSpecimen: async (name) => {
      const family = fontFamilies.find((each) => each.name === name);
      return family && (await readAsset(env.ASSETS, specimenPath(family)));
    },
    readFont: fontFiles(env.ASSETS),
    get emoji() {
      return keep(services, 'emoji', emojiFiles(env.ASSETS, emojiIndexes));
    },
    emojiVersions,
    pngCompressor,
    subsetter,
    get pictureColors() {
      return keep(services, 'pictureColors', createPictureColors(env, services.lane));
    },
    get rasterRenderer() {
      return keep(services, 'rasterRenderer', createRasterRenderer(env));
    },
    get shaderRenderer() {
      return keep(services, 'shaderRenderer', createShaderRenderer(env));
    },
    get browsers() {
      return keep(services, 'browsers', createBrowsers(env));
    },
    codeCatalogue,
    codeFonts,
    get highlighter() {
      return getHighlighter(env);
    },
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  };
  return services;
}

/** Replaces a getter by the value that it made, so that the value is made only once. */
function keep<Value>(services: BackgroundServices, name: keyof BackgroundServices, value: Value): Value {
  Object.defineProperty(services, name, { value, enumerable: true });
  return value;
}
