interface ArgumentOptions {
  /** A folder that only this browser uses. */
  profile: string;
  sandbox: boolean;
  /** Draws WebGL on the processor. Only shaders need it. */
  webgl?: boolean;
}

/**
 * Returns the arguments with which the renderer starts Chromium. They cut Chromium off from every network (DOCF-4): no
 * host name and no literal address resolves, all remaining requests, even to loopback, go to a proxy on a port on which
 * nothing listens, and WebRTC may not bypass the proxy. Sites stay isolated from each other and from the machine.
 */
export function chromeArguments({ profile, sandbox, webgl = false }: ArgumentOptions): string[] {
  return [
    '--headless=new',
    // Commands come through a pipe (descriptors 3 and 4), because any program of this machine could send them to a port
    // (SEC-7).
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--no-startup-window',
    ...(sandbox ? [] : ['--no-sandbox']),

    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
    // The option has different names in new and in older versions, so both are given.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',

    '--no-first-run',
    '--no-default-browser-check',
    '--no-pings',
    '--no-service-autorun',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    '--mute-audio',

    // These options let a page run at full speed even though it is not visible.
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-prompt-on-repost',
    '--disable-popup-blocking',

    // Chromium draws in software, so that the picture is the same on every machine.
    ...(webgl ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']),
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    // A container's /dev/shm is small.
    '--disable-dev-shm-usage',
  ];
}
