import '@fontsource-variable/inter/wght.css';
import '@fontsource/space-grotesk/latin-700.css';
import './design/tokens.css';
import './design/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './app/queries.ts';
import { sessionQuery } from './app/session.tsx';
import { applyStoredTheme } from './app/theme.ts';
import { nameAnnouncements } from './design/named-announcements.ts';
import { router } from './shell/routes.tsx';

applyStoredTheme();
nameAnnouncements();
// The router shows nothing before it has loaded the code of the screen, so the session is loaded meanwhile.
if (/^\/app(?:\/|$)/.test(location.pathname)) void queryClient.prefetchQuery(sessionQuery);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
