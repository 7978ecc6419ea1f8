import { useMemo } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmailFrame } from '../../ui/email-frame.tsx';
import type { Message } from './message.ts';

const t = text.inbox.images;

/** An email with its formatting. Images on other servers are loaded for this email alone, and once somebody asks for them. */
export function FormattedEmail({ message: { id, html, direction } }: { message: Message }) {
  const load = useAction(() => api.post('/messages/{id}/load-images', { params: { path: { id } } }), {});
  const images = load.data?.data.images;
  const shown = useMemo(() => withImages(html, images ?? []), [html, images]);
  const missing = (images ?? []).filter(({ dataUrl }) => dataUrl === null).length;
  return (
    <>
      {images === undefined && html.includes(' data-remote-src="') && (
        <p className="text-muted flex flex-wrap items-center gap-2 text-xs">
          {t.hidden}
          <Button small busy={load.isPending} onClick={() => load.mutate(undefined)}>
            {t.load}
          </Button>
        </p>
      )}
      {missing > 0 && <p className="text-muted text-xs">{t.missing(missing)}</p>}
      <EmailFrame title={text.inbox.frame} html={shown} isReceived={direction === 'in'} />
    </>
  );
}

type Images = readonly { url: string; dataUrl: string | null }[];

function withImages(html: string, images: Images): string {
  if (images.length === 0) return html;
  const found = new Map(images.map(({ url, dataUrl }) => [url, dataUrl]));
  // A document that is not displayed loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img[data-remote-src]')) {
    const dataUrl = found.get(image.getAttribute('data-remote-src') ?? '') ?? null;
    if (dataUrl !== null) image.setAttribute('src', dataUrl);
  }
  return body.innerHTML;
}
