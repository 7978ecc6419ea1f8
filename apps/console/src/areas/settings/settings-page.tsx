import { Outlet } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function SettingsPage() {
  return (
    <Page title={text.common.shell.nav.settings}>
      <Outlet />
    </Page>
  );
}
