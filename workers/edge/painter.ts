import { systemClock } from '../../src/core/clock.ts';
import { ProcessPainter } from '../../src/draw/process/process-painter.ts';
import { IsolatePainter, type Painter } from '../../src/draw/takumi/painter.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { fetchOwnService } from '../../src/platform/outbound/service.ts';
import { RendererClient } from '../../src/platform/renderer/renderer-client.ts';
import { takumi } from './drawing.ts';

/**
 * The time in milliseconds within which a drawing process must respond. The isolate draws pages of at most 2 s, and a
 * busy machine is several times slower.
 */
const patienceMs = 10_000;

const log = createLogger({ clock: systemClock, level: 'warn' });
const isolate = new IsolatePainter(takumi);
let painter: Painter | undefined;

/** Returns the painter of this isolate, which uses the drawing processes of `npm start` if there are any. */
export function getPainter({ DRAWING_URLS: urls, DRAWING_TOKEN: token }: Env): Painter {
  if (!urls || !token) return isolate;
  painter ??= new ProcessPainter({
    takumi,
    isolate,
    ports: urls
      .split(' ')
      .map((origin) => new RendererClient({ origin, token: async () => token, send: fetchOwnService, patienceMs })),
    report: (error) => log.warn('drawing_process_unreachable', { error }),
  });
  return painter;
}
