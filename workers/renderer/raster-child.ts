/** The process in which takumi draws: told a frame, answers with a result (see raster-process.ts). */
import { drawRaster } from './draw-raster.ts';

process.on('message', async (frame: Uint8Array) => {
  process.send?.(await drawRaster(frame));
});

// The server is gone. An exit in good order would wait for a draw to end.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
