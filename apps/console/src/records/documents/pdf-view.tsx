import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { DocumentFailed } from './document-failed.tsx';
import type { FileOf } from './file-bytes.ts';
import './pdf.css';
import { findOpenPdf, type OpenPdf, openPdf } from './pdf-documents.ts';

const t = text.documents;

/** The number of pages shown at first, and how far below the visible area pages are already drawn. */
const PAGES = 20;
const AHEAD = '1200px';
/** The aspect ratio until the first page is drawn: that of A4 paper. */
const ASPECT = Math.SQRT2;

interface PdfViewProps extends FileOf {
  /** In CSS pixels. */
  width: number;
}

/** The pages of a PDF, which are drawn when they come near. A document that was opened before is there immediately. */
export default function PdfView({ candidateId, file, width }: PdfViewProps) {
  const [open, setOpen] = useState(() => findOpenPdf(file.id));
  const [error, setError] = useState<unknown>(null);
  const [most, setMost] = useState(PAGES);
  useEffect(() => {
    let isCurrent = true;
    openPdf({ candidateId, file }).then(
      (found) => isCurrent && setOpen(found),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [candidateId, file]);
  if (error !== null) return <DocumentFailed candidateId={candidateId} file={file} />;
  if (open === null) return <Loading lines={12} />;
  const count = open.pdf.numPages;
  return (
    <div className="flex flex-col gap-3" data-pages={count}>
      {Array.from({ length: Math.min(count, most) }, (_, index) => (
        <PdfPage key={index} open={open} number={index + 1} width={width} />
      ))}
      {count > most && (
        <Button className="self-center" onClick={() => setMost(most + PAGES)}>
          {t.morePages(count - most)}
        </Button>
      )}
    </div>
  );
}

interface PdfPageProps {
  open: OpenPdf;
  number: number;
  width: number;
}

function PdfPage({ open, number, width }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [isFailed, setFailed] = useState(false);
  const [height, setHeight] = useState(width * ASPECT);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || !isNear) return;
    let isCurrent = true;
    const show = (page: HTMLElement) => {
      element.replaceChildren(page);
      setHeight(page.getBoundingClientRect().height);
    };
    const drawn = open.drawn(number, width);
    if (drawn !== null) show(drawn.element);
    else {
      open.draw(number, width).then(
        (page) => isCurrent && show(page.element),
        () => isCurrent && setFailed(true),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [open, number, width, isNear]);
  return (
    <section aria-label={t.page(number, open.pdf.numPages)}>
      {isFailed && <p className="text-muted p-4">{t.pageFailed}</p>}
      <div ref={place} style={{ minHeight: isFailed ? 0 : height }} />
    </section>
  );
}
