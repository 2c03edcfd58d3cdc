import clsx from "clsx";
import { useId } from "react";
import { Table, Td, Th } from "../table.tsx";
import type { LineGeometry } from "./line-geometry.ts";
import { useChartCursor } from "./use-chart-cursor.ts";

/** A point of the current period, in words, with the value at the same place of the previous one. */
export interface LinePoint {
  /** Its name in the table and the tooltip, and the short one on the axis. */
  name: string;
  shortName: string;
  value: string;
  before: string;
}

interface LineChartProps {
  /** The name of the chart. */
  label: string;
  geometry: LineGeometry;
  points: readonly LinePoint[];
  /** The values on the vertical axis, from top to bottom. */
  ticks: readonly string[];
  /** The names of the two periods, of the table's first column, and of the table. */
  names: { current: string; before: string; point: string; table: string };
}

/** Names on the horizontal axis; a phone shows every other one. */
const MAX_NAMES = 8;

/**
 * A line chart of a period with the previous one dashed. It shows without scripts; with them the pointer and the arrow
 * keys select a point. The same values are in a table below.
 */
export function LineChart({ label, geometry, points, ticks, names }: LineChartProps) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-text-2">
        <Legend name={names.current} className="stroke-accent-text" />
        <Legend name={names.before} className="stroke-text-3" dashed />
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 pt-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-12 text-text-3 tabular-nums"
          translate="no"
        >
          {ticks.map((tick) => (
            <span key={tick} className="flex h-0 items-center justify-end">
              {tick}
            </span>
          ))}
        </div>
        <Plot label={label} geometry={geometry} points={points} names={names} />
        <PointNames geometry={geometry} points={points} />
      </div>
      <Values label={label} points={points} names={names} />
    </figure>
  );
}

function Legend({ name, className, dashed = false }: { name: string; className: string; dashed?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg className={clsx("h-0.5 w-5 flex-none", className)} aria-hidden="true">
        <path d="M0,1H20" strokeWidth={2} strokeDasharray={dashed ? "4 4" : undefined} />
      </svg>
      {name}
    </span>
  );
}

type PlotProps = Pick<LineChartProps, "label" | "geometry" | "points" | "names">;

function Plot({ label, geometry, points, names }: PlotProps) {
  const texts = points.map(
    ({ name, value, before }) => `${name}: ${names.current} ${value}, ${names.before} ${before}`,
  );
  const { selected, attributes } = useChartCursor(label, texts);
  const place = selected === null ? undefined : geometry.points[selected];
  const point = selected === null ? undefined : points[selected];
  return (
    <div {...attributes} className="relative h-50 touch-pan-y rounded-xs lg:h-55">
      <Lines geometry={geometry} selected={place} />
      {place && point ? <Tooltip x={place.x} point={point} names={names} /> : null}
    </div>
  );
}

/** Draws with lines of constant width, though the square is stretched. */
const DRAWN = { fill: "none", vectorEffect: "non-scaling-stroke", strokeLinecap: "round" } as const;

interface LinesProps {
  geometry: LineGeometry;
  selected: LineGeometry["points"][number] | undefined;
}

function Lines({ geometry, selected }: LinesProps) {
  const fade = useId();
  const { line, area, before, points, ticks, zeroY } = geometry;
  // A period of one point has no lines.
  const single = points.length === 1 ? points[0] : undefined;
  const marked = selected ?? single;
  return (
    <svg
      className="absolute inset-0 size-full overflow-visible"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1" className="text-accent">
        <stop offset="0" stopColor="currentColor" stopOpacity=".3" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <g className="stroke-border">
        {ticks.map((tick, place) => (
          <path
            key={tick}
            {...DRAWN}
            strokeDasharray="1 4"
            d={`M0,${(100 * place) / (ticks.length - 1)}H100`}
          />
        ))}
        <path {...DRAWN} d={`M0,${zeroY}H100`} />
      </g>
      <path d={area} fill={`url(#${fade})`} />
      <path {...DRAWN} className="stroke-text-3" strokeWidth={1.5} strokeDasharray="4 4" d={before} />
      <path {...DRAWN} className="stroke-accent-text" strokeWidth={2} strokeLinejoin="round" d={line} />
      {selected ? <path {...DRAWN} className="stroke-text-2" d={`M${selected.x},0V100`} /> : null}
      {marked ? (
        <>
          <Dot x={marked.x} y={marked.beforeY} className="stroke-text-3" />
          <Dot x={marked.x} y={marked.y} className="stroke-accent-text" />
        </>
      ) : null}
    </svg>
  );
}

function Dot({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <>
      <path {...DRAWN} className={className} strokeWidth={11} d={`M${x},${y}h0`} />
      <path {...DRAWN} className="stroke-surface-1" strokeWidth={6} d={`M${x},${y}h0`} />
    </>
  );
}

interface TooltipProps extends Pick<LineChartProps, "names"> {
  x: number;
  point: LinePoint;
}

/** Shows a point's values, at the side of the point that has room. The element with the focus says the same. */
function Tooltip({ x, point, names }: TooltipProps) {
  const side = x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` };
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute bottom-3 z-1 mx-2.5 grid gap-1 rounded-md bg-text-1 px-3.5 py-2.5 text-12 text-surface-1 shadow-2"
    >
      <p>{point.name}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-5 gap-y-0.5 tabular-nums">
        <dt className="font-bold">{names.current}</dt>
        <dd className="text-right font-bold whitespace-nowrap">{point.value}</dd>
        <dt>{names.before}</dt>
        <dd className="text-right whitespace-nowrap">{point.before}</dd>
      </dl>
    </div>
  );
}

/** Renders the names below the points, of which the last one is always shown. */
function PointNames({ geometry, points }: Pick<LineChartProps, "geometry" | "points">) {
  const last = points.length - 1;
  const step = Math.ceil(points.length / MAX_NAMES);
  return (
    <svg className="col-start-2 h-4 w-full overflow-visible fill-text-3 text-12" aria-hidden="true">
      {points.map(({ name, shortName }, place) => {
        const x = geometry.points[place]?.x ?? 0;
        const isNamed = (last - place) % step === 0;
        const isOnPhone = ((last - place) / step) % 2 === 0;
        return isNamed ? (
          <text
            key={name}
            x={`${x}%`}
            y={12}
            textAnchor={x === 0 ? "start" : x === 100 ? "end" : "middle"}
            className={clsx(isOnPhone || "max-md:hidden")}
          >
            {shortName}
          </text>
        ) : null;
      })}
    </svg>
  );
}

function Values({ label, points, names }: Pick<LineChartProps, "label" | "points" | "names">) {
  return (
    <details className="text-13">
      <summary className="link -my-2 w-fit cursor-pointer py-2">{names.table}</summary>
      <Table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <Th scope="col">{names.point}</Th>
            <Th scope="col" end>
              {names.current}
            </Th>
            <Th scope="col" end>
              {names.before}
            </Th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value, before }) => (
            <tr key={name}>
              <Th scope="row">{name}</Th>
              <Td end className="tabular-nums">
                {value}
              </Td>
              <Td end className="tabular-nums">
                {before}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
