import { Download } from 'lucide-react';
import { useAction } from '../../api/action.tsx';
import { text } from '../../text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { downloadUrl, type FileOf } from './file-bytes.ts';

/** Downloads a file. */
export function DownloadButton({ isIcon = false, ...of }: FileOf & { isIcon?: boolean }) {
  // The response is an attachment, so the page stays open.
  const download = useAction(async () => location.assign(await downloadUrl(of)));
  const act = { busy: download.isPending, onClick: () => download.mutate(undefined) };
  if (isIcon) {
    return (
      <IconButton small label={text.candidates.files.downloadNamed(of.file.fileName)} {...act}>
        <Download aria-hidden className="size-4" />
      </IconButton>
    );
  }
  return (
    <Button {...act}>
      <Download aria-hidden className="size-4" />
      {text.common.actions.download}
    </Button>
  );
}
