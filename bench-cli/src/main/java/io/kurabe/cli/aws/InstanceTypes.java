package io.kurabe.cli.aws;

import io.kurabe.config.internal.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * Asks EC2 for the size of a class of instances, by one signed request of the query protocol: the
 * SDK's module for EC2 would make the jar 24 MB larger.
 */
record InstanceTypes(AwsClients clients) {
  private static final String VERSION = "2016-11-15";
  private static final int NOT_ALLOWED = 403;
  private static final double MB = 1e6;
  private static final double MIB = 1 << 20;

  /**
   * The size of a class.
   *
   * @param memoryMiB memory of the machine; a cache may use less of it
   * @param ebsIops sustained IOPS of its link to storage; 0 when not known
   * @param ebsBurstIops IOPS of the link for at most half an hour a day
   */
  record Size(int vCpus, long memoryMiB, int ebsIops, int ebsBurstIops, int ebsMiBs) {
    /** Returns whether its link to storage depends on credits. */
    boolean burstsToStorage() {
      return ebsBurstIops > ebsIops;
    }
  }

  /** Says that an answer is no size. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whether the right for the request is missing. */
    final boolean notAllowed;

    RefusedException(String message, boolean notAllowed) {
      super(message);
      this.notAllowed = notAllowed;
    }
  }

  /** Returns the size; empty when EC2 has no such class, as of some that databases have. */
  Optional<Size> size(InstanceClass of) throws RefusedException {
    if (of.isServerless()) {
      return Optional.empty();
    }
    String form =
        "Action=DescribeInstanceTypes&Version=%s&InstanceType.1=%s"
            .formatted(VERSION, URLEncoder.encode(of.ec2Name(), StandardCharsets.UTF_8));
    try {
      return read(send(form.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException
        | SAXException
        | ParserConfigurationException
        | XPathExpressionException e) {
      throw new RefusedException(Reason.of(e), false);
    }
  }

  /** Returns the address of EC2; in China AWS has another domain. */
  static URI address(Region region) {
    return URI.create(
        "https://ec2." + region.id() + "." + PartitionMetadata.of(region).dnsSuffix() + "/");
  }

  private Document send(byte[] form)
      throws IOException, SAXException, ParserConfigurationException, RefusedException {
    URI uri = clients.endpoint().orElseGet(() -> address(clients.region()));
    SdkHttpRequest request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(uri)
            .putHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
            .putHeader("Content-Length", String.valueOf(form.length))
            .build();
    ContentStreamProvider content = ContentStreamProvider.fromByteArray(form);
    AwsCredentialsIdentity identity = clients.credentials().resolveCredentials();
    SignedRequest signed =
        AwsV4HttpSigner.create()
            .sign(
                r ->
                    r.identity(identity)
                        .request(request)
                        .payload(content)
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "ec2")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, clients.region().id()));
    HttpExecuteResponse response =
        clients
            .http()
            .prepareRequest(
                HttpExecuteRequest.builder()
                    .request(signed.request())
                    .contentStreamProvider(signed.payload().orElse(content))
                    .build())
            .call();
    int status = response.httpResponse().statusCode();
    try (InputStream body =
        response.responseBody().map(b -> (InputStream) b).orElseGet(InputStream::nullInputStream)) {
      if (!response.httpResponse().isSuccessful()) {
        throw new RefusedException("EC2 answered " + status, status == NOT_ALLOWED);
      }
      DocumentBuilder builder = parser().newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // Without one it writes to the console.
      return builder.parse(body);
    }
  }

  /** Returns a parser that reads nothing outside of the answer. */
  private static DocumentBuilderFactory parser() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory;
  }

  private static Optional<Size> read(Document answer) throws XPathExpressionException {
    String type = "/DescribeInstanceTypesResponse/instanceTypeSet/item[1]/";
    double vCpus = number(answer, type + "vCpuInfo/defaultVCpus");
    double memory = number(answer, type + "memoryInfo/sizeInMiB");
    if (Double.isNaN(vCpus) || Double.isNaN(memory)) {
      return Optional.empty();
    }
    String ebs = type + "ebsInfo/ebsOptimizedInfo/";
    return Optional.of(
        new Size(
            (int) vCpus,
            (long) memory,
            orZero(number(answer, ebs + "baselineIops")),
            orZero(number(answer, ebs + "maximumIops")),
            orZero(number(answer, ebs + "baselineThroughputInMBps") * MB / MIB)));
  }

  private static int orZero(double value) {
    return Double.isNaN(value) ? 0 : (int) value;
  }

  private static double number(Document answer, String path) throws XPathExpressionException {
    XPath xpath = XPathFactory.newInstance().newXPath();
    return (double) xpath.evaluate(path, answer, XPathConstants.NUMBER);
  }
}
