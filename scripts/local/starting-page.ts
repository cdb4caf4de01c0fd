/** The page that a browser shows until the Worker runs. It reloads by itself. */
export const startingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Galley is starting</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center }
</style>
</head>
<body>
<main>
<h1>Galley is starting</h1>
<p>This page opens by itself as soon as the service is ready. The terminal says what it is doing.</p>
</main>
</body>
</html>
`;

export const startingPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  Vary: 'Accept',
  'Retry-After': '1',
};
