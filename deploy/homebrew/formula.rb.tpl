# {{jreleaserCreationStamp}}
class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  url "{{distributionUrl}}"
  version "{{projectVersion}}"
  sha256 "{{distributionChecksumSha256}}"
  license "{{projectLicense}}"

  {{#brewDependencies}}
  depends_on {{.}}
  {{/brewDependencies}}

  def install
    libexec.install Dir["*"]
    # Homebrew's Java of a version is not on the PATH.
    (bin/"{{distributionExecutableName}}").write_env_script libexec/"bin/{{distributionExecutableUnix}}", Language::Java.overridable_java_home_env("21")
    bash_completion.install libexec/"completion/{{distributionExecutableName}}"
  end

  test do
    assert_match "{{projectVersion}}", shell_output("#{bin}/{{distributionExecutableName}} --version")
  end
end
