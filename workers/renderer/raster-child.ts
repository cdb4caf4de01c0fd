/**
 * The process in which takumi draws and pictures are converted. It receives a task and sends a result (see
 * raster-process.ts).
 */
import { drawRaster } from './draw-raster.ts';
import type { RasterTask } from './raster-process.ts';

const tasks = {
  raster: drawRaster,
  // Loaded on demand, because most of these processes convert no picture.
  srgb: async (body: Uint8Array) => (await import('./convert-picture.ts')).convertPicture(body),
  png: async (body: Uint8Array) => (await import('./compress-png.ts')).compressPng(body),
};

process.on('message', async ({ task, body }: RasterTask) => {
  process.send?.(await tasks[task](body));
});

// The server is gone. A clean exit would wait for a drawing to end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
