/** The process in which takumi draws and pictures are converted: told a task, answers with a result (see raster-process.ts). */
import { drawRaster } from './draw-raster.ts';
import type { RasterTask } from './raster-process.ts';

const tasks = {
  raster: drawRaster,
  // Most of these processes convert no picture: its libraries are loaded when one does.
  srgb: async (body: Uint8Array) => (await import('./convert-picture.ts')).convertPicture(body),
  png: async (body: Uint8Array) => (await import('./compress-png.ts')).compressPng(body),
};

process.on('message', async ({ task, body }: RasterTask) => {
  process.send?.(await tasks[task](body));
});

// The server is gone. An exit in good order would wait for a draw to end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
