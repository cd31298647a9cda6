import { portfolio } from "../../content/portfolio.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import classes from "./portfolio-page.module.css";

export function PortfolioPage() {
  const { photo, name, intro, isSample, education, skillGroups, projects } = portfolio;
  return (
    <div className="page">
      <header className={classes.head}>
        <Picture
          className={`plate ${classes.photo}`}
          src={photo.src}
          sizes="(min-width: 62em) 28rem, (min-width: 48em) 18rem, 100vw"
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          isFirstSeen
        />
        <div>
          <PageTitle>My Portfolio</PageTitle>
          <p className={classes.name}>
            {name}
            {isSample ? <span className={classes.sample}>Sample content</span> : null}
          </p>
          <p className={classes.intro}>{intro}</p>
        </div>
      </header>
      <section className={classes.section}>
        <h2>Education</h2>
        <ul className={classes.rows}>
          {education.map(({ title, place, years }) => (
            <li key={title}>
              <span className={classes.label}>{years}</span>
              <span>
                <strong>{title}</strong>
                <br />
                {place}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <h2>Web skills</h2>
        <dl className={classes.rows}>
          {skillGroups.map(({ name: group, skills }) => (
            <div key={group}>
              <dt className={classes.label}>{group}</dt>
              <dd>{skills.join(", ")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section}>
        <h2>Projects</h2>
        <ul className={classes.rows}>
          {projects.map(({ name: project, description, url }) => (
            <li key={url} className={classes.project}>
              <span className={classes.label}>{new URL(url).host}</span>
              <div>
                <h3>
                  <a href={url} target="_blank" rel="noreferrer">
                    {project}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </h3>
                <p>{description}</p>
              </div>
              <span aria-hidden="true" className={classes.arrow}>
                ↗
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
