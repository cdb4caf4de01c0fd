/**
 * `npm run dashboard`: serves the dashboard for development on http://localhost:5173/app/, and shows a change when it
 * is saved. It uses the API of a service started by `npm start`: `GALLEY_URL`, by default http://localhost:8787.
 */
import { createServer } from 'vite';
import { dashboardConfig } from './build/dashboard.ts';
import { generateClient } from './packages/generate.ts';
import { readStoredContract } from './packages/stored-contract.ts';

const service = process.env['GALLEY_URL'] ?? 'http://localhost:8787';
const { origin } = new URL(service);
await generateClient(await readStoredContract());
const server = await createServer({
  ...dashboardConfig(),
  html: {},
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      // Requests that change something must come from the service's own origin (AUTH-7).
      '^/(api|files|static|shaders|templates|docs|oauth|mcp)': { target: origin, headers: { Origin: origin } },
    },
  },
});
await server.listen();
server.printUrls();
