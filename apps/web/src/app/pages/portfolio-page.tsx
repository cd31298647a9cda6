import { Group, Stack, Text } from "@mantine/core";
import { portfolio } from "../../content/portfolio.ts";
import { Fact, Facts } from "../../shared/kit/facts.tsx";
import { State } from "../../shared/kit/state.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Chapter, Chapters } from "../../shared/ui/sections/chapters.tsx";
import { PageTitle } from "../../shared/ui/sections/page-title.tsx";

export function PortfolioPage() {
  const { photo, name, intro, isSample, education, skillGroups, projects } = portfolio;
  return (
    <Chapters>
      <Chapter
        heading={
          <Picture
            className="plate"
            src={photo.src}
            sizes="(min-width: 62em) 28rem, 100vw"
            alt={photo.alt}
            width={photo.width}
            height={photo.height}
            isFirstSeen
          />
        }
      >
        <Stack>
          <PageTitle>My Portfolio</PageTitle>
          <Group>
            <Text size="xl">{name}</Text>
            {isSample ? <State kind="none">Sample content</State> : null}
          </Group>
          <Text size="lg">{intro}</Text>
        </Stack>
      </Chapter>
      <Chapter heading={<h2>Education</h2>}>
        <Facts>
          {education.map(({ title, place, years }) => (
            <Fact key={title} label={years}>
              <strong>{title}</strong>
              <br />
              {place}
            </Fact>
          ))}
        </Facts>
      </Chapter>
      <Chapter heading={<h2>Web skills</h2>}>
        <Facts>
          {skillGroups.map(({ name: group, skills }) => (
            <Fact key={group} label={group}>
              {skills.join(", ")}
            </Fact>
          ))}
        </Facts>
      </Chapter>
      <Chapter heading={<h2>Projects</h2>}>
        <Facts>
          {projects.map(({ name: project, description, url }) => (
            <Fact key={url} label={new URL(url).host}>
              <h3>
                <a href={url} target="_blank" rel="noreferrer">
                  {project}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </h3>
              <p>{description}</p>
            </Fact>
          ))}
        </Facts>
      </Chapter>
    </Chapters>
  );
}
