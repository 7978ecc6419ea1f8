import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function AutomationsPage() {
  return <Page title={text.common.shell.nav.automations}>{null}</Page>;
}
