import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, drawn here: its text, which may be a secret, is sent nowhere. Dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { border: QUIET_ZONE });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto mb-3 size-48 rounded-md bg-paper"
    >
      <path d={path} className="fill-ink" />
    </svg>
  );
}

// Modules of empty space around the code, as the standard asks for.
const QUIET_ZONE = 4;
