import { useState } from "react";
import { numberFormat, t } from "../../messages.ts";
import { first } from "../must.ts";
import classes from "./bar-chart.module.css";

export interface Series {
  name: string;
  /** One figure for each label, in order. */
  values: number[];
}
interface Props {
  title: string;
  labels: string[];
  series: Series[];
  /** Formats a label of the axis. */
  formatLabel: (label: string) => string;
}

const HEIGHT = 180;
const WIDTH = 960;
const TONES = ["tone1", "tone2", "tone3", "tone4", "tone5", "tone6"] as const;
const toneOf = (index: number) => classes[TONES[index] ?? "tone6"];
const number = numberFormat({ maximumFractionDigits: 1 });

/** Stacked bars over time, with the same data as a table. */
export function BarChart({ title, labels, series, formatLabel }: Props) {
  const [asTable, setAsTable] = useState(false);
  const shown = fold(series);
  const totals = labels.map((_, index) => shown.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const sum = totals.reduce((left, right) => left + right, 0);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <ul className={classes.legend} aria-label={t("Legend")}>
          {shown.map(({ name, values }, index) => (
            <li key={name}>
              <span className={`${classes.swatch} ${toneOf(index)}`} />
              {name} <b>{number.format(values.reduce((left, right) => left + right, 0))}</b>
            </li>
          ))}
        </ul>
        <button type="button" className={classes.toggle} onClick={() => setAsTable((before) => !before)}>
          {asTable ? t("Show as chart") : t("Show as table")}
        </button>
      </figcaption>
      {asTable ? (
        <Figures title={title} labels={labels} series={shown} formatLabel={formatLabel} />
      ) : (
        <Bars
          title={t("{title}: {sum, number} in total", { title, sum })}
          {...{ labels, totals, formatLabel }}
          series={shown}
        />
      )}
    </figure>
  );
}

/** At most six colours can be told apart, so the smaller series are merged. */
function fold(series: Series[]): Series[] {
  const total = ({ values }: Series) => values.reduce((left, right) => left + right, 0);
  const sorted = [...series].sort((left, right) => total(right) - total(left));
  if (sorted.length <= TONES.length) return sorted;
  const rest = sorted.slice(TONES.length - 1);
  const together = first(rest).values.map((_, index) =>
    rest.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return [
    ...sorted.slice(0, TONES.length - 1),
    { name: t("{count} others", { count: rest.length }), values: together },
  ];
}

interface BarsProps extends Props {
  totals: number[];
}

function Bars({ title, labels, series, totals, formatLabel }: BarsProps) {
  const top = roundUp(Math.max(...totals, 2));
  const step = WIDTH / labels.length;
  const width = Math.max(2, Math.min(36, step * 0.72));
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const every = Math.ceil(labels.length / 7);
  return (
    <div className={classes.plot}>
      <div className={classes.axis} aria-hidden>
        <span>{number.format(top)}</span>
        <span>{number.format(top / 2)}</span>
        <span>0</span>
      </div>
      <div className={classes.canvas}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1={0} x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={classes.line} />
          ))}
          {labels.map((label, at) => {
            let below = 0;
            return (
              <g key={label}>
                <title>{`${formatLabel(label)}: ${number.format(totals[at] ?? 0)}`}</title>
                <rect x={step * at} y={0} width={step} height={HEIGHT} className={classes.hit} />
                {series.map(({ name, values }, index) => {
                  const from = below;
                  below += values[at] ?? 0;
                  const height = y(from) - y(below);
                  const x = step * at + (step - width) / 2;
                  return <rect key={name} x={x} y={y(below)} width={width} height={height} className={toneOf(index)} />;
                })}
              </g>
            );
          })}
        </svg>
        <div className={classes.labels} aria-hidden>
          {labels.map((label, index) =>
            index % every === 0 ? (
              <span key={label} style={{ left: `${((index + 0.5) / labels.length) * 100}%` }}>
                {formatLabel(label)}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </div>
  );
}

function Figures({ title, labels, series, formatLabel }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("Day")}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{formatLabel(label)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{number.format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 10].map((part) => part * power).find((round) => round >= value) ?? 10 * power;
}
