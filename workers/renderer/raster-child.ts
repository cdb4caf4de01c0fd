/**
 * The child process in which takumi draws pages and pictures are converted. It receives tasks and sends a result for
 * each (see raster-process.ts).
 */
import { drawRaster } from './draw-raster.ts';
import type { RasterTask } from './raster-process.ts';

const tasks = {
  raster: drawRaster,
  // The module is loaded on demand, because most of these processes convert no picture.
  srgb: async (body: Uint8Array) => (await import('./convert-picture.ts')).convertPicture(body),
  png: async (body: Uint8Array) => (await import('./compress-png.ts')).compressPng(body),
};

process.on('message', async ({ task, body }: RasterTask) => {
  process.send?.(await tasks[task](body));
});

// The server process has ended. A clean exit would wait until the current drawing is done.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
