import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { reading } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Loading } from '../../ui/states.tsx';
import { displayOf, type FileOf, fileBytes } from './file-bytes.ts';
import { HiddenWords } from './hidden-words.tsx';
import { ImageView } from './image-view.tsx';
import { TextStatus } from './text-status.tsx';
import { TextView } from './text-view.tsx';

// Loaded on demand: pdf.js is larger than the rest of the console.
const PdfView = lazy(() => import('./pdf-view.tsx'));

/** The content of a file: the pages of a PDF, an image, or the text of any other document. */
export function DocumentView({ candidateId, file }: FileOf) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(lastWidth);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      lastWidth = Math.floor(entry?.contentRect.width ?? 0);
      if (lastWidth > 0) setWidth(lastWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (file.status !== 'clean') {
    return <p className="text-muted p-4">{text.candidates.files.statuses[file.status]}</p>;
  }
  const display = displayOf(file.fileType);
  const of = { candidateId, file };
  return (
    <div ref={frame} className="min-w-0">
      <TextStatus of={file} />
      {display !== 'image' && file.textStatus !== null && <HiddenWords key={file.id} of={file} />}
      {display === 'pdf' && width > 0 && (
        <Suspense fallback={<Loading lines={12} />}>
          <PdfView key={file.id} {...of} width={width} />
        </Suspense>
      )}
      {display === 'image' && <ImageView key={file.id} {...of} />}
      {display === 'text' && <TextView key={file.id} {...of} />}
    </div>
  );
}

/** The width at which the last document was shown; the next one is preloaded at this width. */
let lastWidth = 0;

/** Loads the content of the file and, for a PDF, draws the first page. */
export async function preloadDocument(of: FileOf): Promise<void> {
  const { file } = of;
  if (file.status !== 'clean') return;
  const display = displayOf(file.fileType);
  if (display === 'image') return queryClient.prefetchQuery(fileBytes(of));
  if (display === 'text') return queryClient.prefetchQuery(reading('/files/{id}/text', { path: { id: file.id } }));
  const { preloadPdf } = await import('./pdf-documents.ts');
  await preloadPdf(of, lastWidth);
}
