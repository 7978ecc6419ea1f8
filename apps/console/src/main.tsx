import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { draftStorage } from './forms/draft-storage.ts';
import { router } from './router.ts';
import { applyTheme } from './shell/theme.ts';
import { loadTypeface } from './shell/typeface.ts';
import { followFocus } from './ui/focus-return.ts';
import './style.css';

applyTheme();
loadTypeface(router);
draftStorage.prune();
followFocus();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
